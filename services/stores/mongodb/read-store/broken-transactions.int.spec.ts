import { afterEach, describe, expect, it } from '@jest/globals';
import { type ReadStore, StoreUnavailable } from '../../ports.js';
import { BrokenLine } from '../../../../tests/stand-ins/mongodb/broken-line.js';
import {
  change,
  collectionToChange,
  expectWhole,
} from '../../../../tests/contract-suites/read-store/commit-samples.js';
import { openMongodbReadStore } from './read-store.js';
import { startStandIn } from '../../../../tests/stand-ins/mongodb/test-server.js';

/** Milliseconds. */
const patience = 30_000;

describe('Transactions in MongoDB that break (stand-in of a replica set)', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const opened = (store: ReadStore) => {
    ends.push(() => store.close());
    return store;
  };
  const start = async () => {
    const server = await startStandIn();
    ends.push(server.stop);
    const line = await BrokenLine.to(server.url);
    await line.mend();
    ends.push(() => line.cut());
    const through = (address: string) => opened(openMongodbReadStore(address));
    return { line, through, store: opened(openMongodbReadStore(server.url)) };
  };

  it.each(['request', 'answer'] as const)(
    'are done once, whichever %s of them is lost, when the line is back at once',
    async (lost) => {
      const { line, through, store } = await start();
      let breaks = 0;
      for (let after = 0; ; after += 1) {
        const collection = await collectionToChange(store);
        // On a busy machine it takes a while until the driver has seen that the line is back.
        const broken = through(line.addressFor(patience));
        await broken.checkpoint(collection);
        line.breakAt({ after, lost, isBrief: true });
        await broken.commit([{ collection, ...change }]);
        expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
        if (!line.broke) break;
        breaks += 1;
      }
      // The checkpoint, what is put, what is removed, and the commit.
      expect(breaks).toBe(4);
    },
  );

  it('are ended by whoever needs what they hold, when nobody goes on with them', async () => {
    const { line, through, store } = await start();
    const collection = await collectionToChange(store);
    const broken = through(line.address);
    await broken.checkpoint(collection);
    line.breakAt({ after: 1, lost: 'request' });
    await expect(broken.commit([{ collection, ...change }])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    // The server by itself would take a minute.
    await store.commit([{ collection, ...change }]);
    expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
  });
});
