import { expect } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { fill, newCollection, newDocument, scanWhole } from './document-samples.js';
import type { Collection, Commit, ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/position.js';

/** Documents `a` and `b`, as the change below expects them. */
export async function collectionToChange(store: ReadStore): Promise<Collection> {
  const collection = newCollection({ byOwner: { equals: ['owner'] } });
  await fill(store, collection, { a: { owner: 'x' }, b: { owner: 'x' } });
  return collection;
}

/** Changes `a`, removes `b` and adds `c`. */
export const change: Commit = {
  put: [newDocument('a', { owner: 'y' }, 2), newDocument('c', { owner: 'y' }, 2)],
  remove: [{ id: 'b', position: toPosition(2) }],
  checkpoint: { from: startPosition, to: toPosition(2) },
};
const before = [newDocument('a', { owner: 'x' }), newDocument('b', { owner: 'x' })];
const after = [...change.put];

/** Gives the checkpoint, with which the documents must agree. */
export async function expectWhole(store: ReadStore, collection: Collection): Promise<string> {
  const documents = await scanWhole(store, collection);
  const checkpoint = await store.checkpoint(collection);
  expect(documents).toEqual(checkpoint === startPosition ? before : after);
  return checkpoint;
}

/** What a projector does after a failure: asks how far it has come, and goes on from there. */
export async function settle(store: ReadStore, collection: Collection): Promise<void> {
  if ((await store.checkpoint(collection)) === startPosition)
    await store.commit([{ collection, ...change }]);
  expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
}
