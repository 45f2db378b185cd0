import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fill,
  newCollection,
  newDocument,
} from '../../../../tests/contract-suites/read-store/document-samples.js';
import { type ReadStore, StoreUnavailable } from '../../ports.js';
import { hexOf } from '../../../../tests/support/hex-of.js';
import { BrokenLine } from '../../../../tests/stand-ins/mongodb/broken-line.js';
import {
  change,
  collectionToChange,
  expectWhole,
  settle,
} from '../../../../tests/contract-suites/read-store/commit-samples.js';
import { openMongodbKeys } from '../keys.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServers } from '../../../../tests/stand-ins/mongodb/test-server.js';

// FerretDB reads whole collections.
/** Lines that are cut at the same time. */
const atOnce = 4;

const servers = await startTestServers();

describe.each(servers)('MongoDB that fails ($kind)', ({ url, stop }) => {
  let line: BrokenLine;
  let store: ReadStore;
  beforeEach(async () => {
    line = await BrokenLine.to(url);
    store = openMongodbReadStore(line.address);
  });
  afterEach(async () => {
    await store.close();
    await line.cut();
  });
  afterAll(() => stop());

  it('is waited for when it is down at the start', async () => {
    const collection = newCollection();
    const keys = openMongodbKeys(line.address);
    await expect(store.ensure(collection)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(keys.getOrCreate('a')).rejects.toBeInstanceOf(StoreUnavailable);
    await line.mend();
    await fill(store, collection, { a: {} });
    expect(hexOf(await keys.getOrCreate('a'))).toHaveLength(64);
    await keys.close();
  });

  it('is found again when it was away', async () => {
    const collection = newCollection();
    await line.mend();
    await fill(store, collection, { a: {} });
    await line.cut();
    await expect(store.getMany(collection, ['a'])).rejects.toBeInstanceOf(StoreUnavailable);
    await line.mend();
    expect(await store.getMany(collection, ['a'])).toEqual([newDocument('a')]);
  });

  it.each(['request', 'answer'] as const)(
    'does a commit whole or not at all, whichever %s of it is lost',
    async (lost) => {
      const other = openMongodbReadStore(url);
      /** Cuts a line of its own after so many requests; false when all came through. */
      const cutAfter = async (after: number): Promise<boolean> => {
        const collection = await collectionToChange(other);
        const cut = await BrokenLine.to(url);
        await cut.mend();
        const broken = openMongodbReadStore(cut.address);
        await broken.checkpoint(collection);
        cut.breakAt({ after, lost });
        const outcome = await broken.commit([{ collection, ...change }]).then(
          () => 'done',
          (error: unknown) => error,
        );
        const { broke } = cut;
        await cut.cut();
        await broken.close();
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(StoreUnavailable);
        const reached = await expectWhole(other, collection);
        if (outcome === 'done') expect(reached).toBe(change.checkpoint?.to);
        await settle(other, collection);
        return broke;
      };
      // Most of it is waiting for a line that is gone, so several are cut at a time.
      const cuts: boolean[] = [];
      for (let after = 0; cuts.at(-1) ?? true; after += atOnce) {
        const next = Array.from({ length: atOnce }, (_, index) => cutAfter(after + index));
        cuts.push(...(await Promise.all(next)));
      }
      expect(cuts.filter(Boolean).length).toBeGreaterThan(2);
      await other.close();
    },
  );
});
