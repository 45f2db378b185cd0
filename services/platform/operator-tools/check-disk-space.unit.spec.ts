import { expect, it } from '@jest/globals';
import { exploreProjection } from '../../../projections/explore/projection.js';
import { LiveVersions, versionOf } from '../read-side/read-models/live-versions.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import { checkDiskSpace } from './check-disk-space.js';

/** A store of which the live build of Explore takes 100 MB, and this much is free. */
async function storeWith(free: number) {
  const store = openMemoryReadStore();
  store.diskSpace = (collections) => Promise.resolve({ used: 100e6 * collections.length, free });
  const versions = new LiveVersions(store);
  await versions.switchTo(exploreProjection, versionOf(exploreProjection, 1));
  return { readStore: store, versions };
}

it('a build for which there is no room is refused', async () => {
  await checkDiskSpace(await storeWith(201e6), [exploreProjection]);
  const tight = checkDiskSpace(await storeWith(120e6), [exploreProjection]);
  await expect(tight).rejects.toThrow('the build needs about 200 MB but only 120 MB are free');
  // Where builds are made elsewhere, what is free there counts.
  const elsewhere = checkDiskSpace(await storeWith(201e6), [exploreProjection], 1e6);
  await expect(elsewhere).rejects.toThrow('only 1 MB are free');
});
