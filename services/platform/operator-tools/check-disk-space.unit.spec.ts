import { expect, it } from '@jest/globals';
import { exploreProjection } from '../../../projections/explore/projection.js';
import { LiveVersions, versionOf } from '../read-side/read-models/live-versions.js';
import { openMemoryReadStore } from '../../../tests/stand-ins/memory/read-store.js';
import { checkDiskSpace } from './temporary-store.js';

/** A store in which the live build of Explore takes 100 MB and this many bytes are free. */
async function storeWith(free: number) {
  const store = openMemoryReadStore();
  store.diskSpace = (collections) => Promise.resolve({ used: 100e6 * collections.length, free });
  const versions = new LiveVersions(store);
  await versions.switchTo(exploreProjection, versionOf(exploreProjection, 1));
  return { readStore: store, versions };
}

it('refuses a build that does not fit on the disk', async () => {
  await checkDiskSpace(await storeWith(201e6), [exploreProjection]);
  const tight = checkDiskSpace(await storeWith(120e6), [exploreProjection]);
  await expect(tight).rejects.toThrow('the build needs about 200 MB but only 120 MB are free');
  // For builds on another disk, the free space of that disk counts.
  const elsewhere = checkDiskSpace(await storeWith(201e6), [exploreProjection], 1e6);
  await expect(elsewhere).rejects.toThrow('only 1 MB are free');
});
