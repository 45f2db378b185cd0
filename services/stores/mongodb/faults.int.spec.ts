import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { fill, newCollection, newDocument, scanWhole } from '../contract/document-samples.js';
import { type Collection, type Commit, type ReadStore, StoreUnavailable } from '../ports.js';
import { toPosition } from '../position.js';
import { BrokenLine } from './broken-line.js';
import { readState } from './collection-state.js';
import { CommitJournal } from './commit-journal.js';
import { Connection } from './connection.js';
import { openMongodbKeys } from './keys.js';
import { openMongodbReadStore } from './read-store.js';
import { startTestServer } from './test-server.js';

// FerretDB reads whole collections.
jest.setTimeout(120_000);

const server = await startTestServer();
const { url } = server;

describe(`MongoDB that fails (${server.kind})`, () => {
  let line: BrokenLine;
  let store: ReadStore;
  beforeEach(async () => {
    line = new BrokenLine(url);
    store = openMongodbReadStore(await line.address());
  });
  afterEach(async () => {
    await store.close();
    await line.cut();
  });
  afterAll(() => server.stop());

  it('is waited for when it is down at the start', async () => {
    const collection = newCollection();
    const keys = openMongodbKeys(await line.address());
    await expect(store.ensure(collection)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(keys.getOrCreate('a')).rejects.toBeInstanceOf(StoreUnavailable);
    await line.mend();
    await fill(store, collection, { a: {} });
    expect(await keys.getOrCreate('a')).toHaveLength(32);
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
      let cuts = 0;
      for (let after = 0; ; after += 1) {
        const collection = await collectionToChange(other);
        await line.mend();
        const broken = openMongodbReadStore(await line.address());
        await broken.checkpoint(collection);
        line.breakAt({ after, lost });
        const outcome = await broken.commit(collection, change).then(
          () => 'done',
          (error: unknown) => error,
        );
        const { broke } = line;
        await line.cut();
        await broken.close();
        if (outcome !== 'done') expect(outcome).toBeInstanceOf(StoreUnavailable);
        const reached = await expectWhole(other, collection);
        if (outcome === 'done') expect(reached).toBe(change.checkpoint?.to);
        await settle(other, collection);
        if (!broke) break;
        cuts += 1;
      }
      expect(cuts).toBeGreaterThan(2);
      await other.close();
    },
  );

  it('changes nothing when a commit is carried out that others have carried out long ago', async () => {
    await line.mend();
    const collection = await collectionToChange(store);
    const connection = new Connection(url, 'the tests');
    await connection.run(async ({ database }) => {
      const journal = new CommitJournal(database);
      const pending = await journal.prepare(collection, change);
      const { commit, ...state } = await readState(database, collection);
      await store.commit(collection, change);
      await store.commit(collection, {
        put: [newDocument('b', { anew: 1 })],
        remove: [{ id: 'a', position: toPosition(3) }],
      });
      const before = await scanWhole(store, collection);
      await journal.carryOut(collection, { ...state, commit: commit + 1, pending });
      expect(await scanWhole(store, collection)).toEqual(before);
    });
    await connection.close();
  });
});

/** Documents `a` and `b`, as the change below expects them. */
async function collectionToChange(store: ReadStore): Promise<Collection> {
  const collection = newCollection({ byOwner: { equals: ['owner'] } });
  await fill(store, collection, { a: { owner: 'x' }, b: { owner: 'x' } });
  return collection;
}

const change: Commit = {
  put: [newDocument('a', { owner: 'y' }, 2), newDocument('c', { owner: 'y' }, 2)],
  remove: [{ id: 'b', position: toPosition(2) }],
  checkpoint: { from: startPosition, to: toPosition(2) },
};
const before = [newDocument('a', { owner: 'x' }), newDocument('b', { owner: 'x' })];
const after = [...change.put];

/** Gives the checkpoint, with which the documents must agree. */
async function expectWhole(store: ReadStore, collection: Collection): Promise<string> {
  const documents = await scanWhole(store, collection);
  const checkpoint = await store.checkpoint(collection);
  expect(documents).toEqual(checkpoint === startPosition ? before : after);
  return checkpoint;
}

/** What a projector does after a failure: asks how far it has come, and goes on from there. */
async function settle(store: ReadStore, collection: Collection): Promise<void> {
  if ((await store.checkpoint(collection)) === startPosition)
    await store.commit(collection, change);
  expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
}
