import { expect } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { fill, newCollection, newDocument, scanWhole } from './document-samples.js';
import type { Collection, Commit, ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';

/** A collection with documents `a` and `b`, for {@link change}. */
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

/** Checks that the change is complete or absent; returns the checkpoint. */
export async function expectWhole(store: ReadStore, collection: Collection): Promise<string> {
  const documents = await scanWhole(store, collection);
  const checkpoint = await store.checkpoint(collection);
  expect(documents).toEqual(checkpoint === startPosition ? before : after);
  return checkpoint;
}

/** Continues after a failure as a projector does: from the checkpoint. */
export async function settle(store: ReadStore, collection: Collection): Promise<void> {
  if ((await store.checkpoint(collection)) === startPosition)
    await store.commit([{ collection, ...change }]);
  expect(await expectWhole(store, collection)).toBe(change.checkpoint?.to);
}
