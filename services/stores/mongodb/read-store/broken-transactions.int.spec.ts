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

/** Milliseconds. */
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
    const through = (address: string) => opened(openMongodbReadStore(address));
    return { connection, through, store: opened(openMongodbReadStore(server.url)) };
  };

  it.each(['request', 'answer'] as const)(
    'are committed once if any %s is lost and the connection is back at once',
    async (lost) => {
      const { connection, through, store } = await start();
      let breaks = 0;
      for (let after = 0; ; after += 1) {
        const collection = await collectionToChange(store);
        // On a busy machine the driver needs a while to notice that the connection is back.
        const broken = through(connection.addressWith(timeoutMs));
        await broken.checkpoint(collection);
        connection.failAt({ after, lost, isBrief: true });
        await broken.commit([{ collection, ...change }]);
        expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
        if (!connection.hasFailed) break;
        breaks += 1;
      }
      // The checkpoint, what is put, what is removed, and the commit.
      expect(breaks).toBe(4);
    },
  );

  it('are aborted by another writer when their process is disconnected', async () => {
    const { connection, through, store } = await start();
    const collection = await collectionToChange(store);
    const broken = through(connection.address);
    await broken.checkpoint(collection);
    connection.failAt({ after: 1, lost: 'request' });
    await expect(broken.commit([{ collection, ...change }])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    // The server would abort it only after a minute.
    await store.commit([{ collection, ...change }]);
    expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
  });
});
