import { afterEach, describe, expect, it } from '@jest/globals';
import { type ReadStore, StoreUnavailable } from '../../ports.js';
import { FaultyConnection } from '../../../../tests/stand-ins/mongodb/faulty-connection.js';
import {
  change,
  collectionToChange,
  expectWhole,
} from '../../../../tests/contract-suites/read-store/commit-samples.js';
import { openMongodbReadStore } from './read-store.js';
import { startStandIn } from '../../../../tests/stand-ins/mongodb/test-server.js';

const timeoutMs = 30_000;

describe('Interrupted transactions in MongoDB (stand-in of a replica set)', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  });
  const opened = (store: ReadStore) => {
    cleanups.push(() => store.close());
    return store;
  };
  const start = async () => {
    const server = await startStandIn();
    cleanups.push(server.stop);
    const connection = await FaultyConnection.to(server.url);
    await connection.comeBack();
    cleanups.push(() => connection.goDown());
    const openAt = (address: string) => opened(openMongodbReadStore(address));
    return { connection, openAt, store: opened(openMongodbReadStore(server.url)) };
  };

  it.each(['request', 'answer'] as const)(
    'are committed exactly once if any %s is lost and the connection is restored immediately',
    async (lost) => {
      const { connection, openAt, store } = await start();
      let failures = 0;
      for (let after = 0; ; after += 1) {
        const collection = await collectionToChange(store);
        // On a busy machine the driver needs a while to notice that the connection is back.
        const unreliable = openAt(connection.addressWith(timeoutMs));
        // Connects.
        await unreliable.checkpoint(collection);
        connection.failAt({ after, lost, isBrief: true });
        await unreliable.commit([{ collection, ...change }]);
        expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
        if (!connection.hasFailed) break;
        failures += 1;
      }
      // One in each request: the checkpoint, the puts, the removals and the commit.
      expect(failures).toBe(4);
    },
  );

  it('of a disconnected process are aborted by another writer', async () => {
    const { connection, openAt, store } = await start();
    const collection = await collectionToChange(store);
    const unreliable = openAt(connection.address);
    await unreliable.checkpoint(collection);
    connection.failAt({ after: 1, lost: 'request' });
    await expect(unreliable.commit([{ collection, ...change }])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    // The server would abort it only after a minute.
    await store.commit([{ collection, ...change }]);
    expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
  });
});
