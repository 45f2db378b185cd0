import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fill,
  newCollection,
  newDocument,
} from '../../../../tests/contract-suites/read-store/document-samples.js';
import { type ReadStore, StoreUnavailable } from '../../ports.js';
import { untilAvailable } from '../../../../tests/stand-ins/until-available.js';
import { hexOf } from '../../../../tests/support/hex-of.js';
import { FaultyConnection } from '../../../../tests/stand-ins/mongodb/faulty-connection.js';
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
/** Interruptions that are tested concurrently. */
const concurrency = 4;

const servers = await startTestServers();

describe.each(servers)('Failures of MongoDB ($kind)', ({ url, stop }) => {
  let connection: FaultyConnection;
  let store: ReadStore;
  beforeEach(async () => {
    connection = await FaultyConnection.to(url);
    store = openMongodbReadStore(connection.address);
  });
  afterEach(async () => {
    await store.close();
    await connection.goDown();
  });
  afterAll(() => stop());

  it('are reported until the server starts', async () => {
    const collection = newCollection();
    const keys = openMongodbKeys(connection.address);
    await expect(store.ensure(collection)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(keys.getOrCreate('a')).rejects.toBeInstanceOf(StoreUnavailable);
    await connection.comeBack();
    await untilAvailable(() => store.ensure(collection));
    await fill(store, collection, { a: {} });
    expect(hexOf(await keys.getOrCreate('a'))).toHaveLength(64);
    await keys.close();
  });

  it('end when the server is available again', async () => {
    const collection = newCollection();
    await connection.comeBack();
    await fill(store, collection, { a: {} });
    await connection.goDown();
    await expect(store.getMany(collection, ['a'])).rejects.toBeInstanceOf(StoreUnavailable);
    await connection.comeBack();
    const found = await untilAvailable(() => store.getMany(collection, ['a']));
    expect(found).toEqual([newDocument('a')]);
  });

  it.each(['request', 'answer'] as const)(
    'leave a commit complete or undone, whichever %s is lost',
    async (lost) => {
      const other = openMongodbReadStore(url);
      /** Cuts a separate connection after this many requests; false when all succeeded. */
      const cutAfter = async (after: number): Promise<boolean> => {
        const collection = await collectionToChange(other);
        const cut = await FaultyConnection.to(url);
        await cut.comeBack();
        const broken = openMongodbReadStore(cut.address);
        await broken.checkpoint(collection);
        cut.failAt({ after, lost });
        const outcome = await broken.commit([{ collection, ...change }]).then(
          () => 'done',
          (error: unknown) => error,
        );
        const { hasFailed } = cut;
        await cut.goDown();
        await broken.close();
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(StoreUnavailable);
        const reached = await expectWhole(other, collection);
        if (outcome === 'done') expect(reached).toBe(change.checkpoint?.to);
        await settle(other, collection);
        return hasFailed;
      };
      // They mostly wait for a lost connection, so several run concurrently.
      const cuts: boolean[] = [];
      for (let after = 0; cuts.at(-1) ?? true; after += concurrency) {
        const next = Array.from({ length: concurrency }, (_, index) => cutAfter(after + index));
        cuts.push(...(await Promise.all(next)));
      }
      expect(cuts.filter(Boolean).length).toBeGreaterThan(2);
      await other.close();
    },
  );
});
