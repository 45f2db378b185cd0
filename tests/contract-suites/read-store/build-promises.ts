import { expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import {
  CheckpointConflict,
  type ReadStore,
  type StoredDocument,
} from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';
import { listIds, newCollection, newDocument, scanWhole } from './document-samples.js';

const indexes = {
  byOwner: { equals: ['owner'] },
  newest: { equals: ['owner'], orderBy: ['added'], direction: 'descending' },
} as const;

/** Documents as a build writes them. */
const sorted = (documents: readonly StoredDocument[]) =>
  documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What a {@link ReadStore} promises of {@link BulkBuild}, as tests. */
export function buildPromises(store: () => ReadStore): void {
  it('builds a collection that can then be read and written', async () => {
    const collection = newCollection(indexes);
    const build = await store().build(collection);
    expect(build.checkpoint).toBe(startPosition);
    const put = ['c', 'a', 'b'].map((id, added) => newDocument(id, { owner: 'x', added }));
    await build.write({ put: sorted(put), remove: [], to: toPosition(1) });
    const changed = newDocument('a', { owner: 'y', added: 9 }, 2);
    await build.write({ put: sorted([changed]), remove: ['b', 'none'], to: toPosition(2) });
    expect(build.checkpoint).toBe(toPosition(2));
    expect(await build.getMany(['a', 'b', 'none'])).toEqual([changed]);
    await build.finish();
    expect(await scanWhole(store(), collection)).toEqual([changed, put[0]]);
    expect(await store().checkpoint(collection)).toBe(toPosition(2));
    expect(await listIds(store(), collection, { index: 'newest', where: { owner: 'x' } })).toEqual([
      'c',
    ]);
    await store().commit([
      {
        ...{ collection, put: [newDocument('d', { owner: 'x', added: 5 })], remove: [] },
        checkpoint: { from: toPosition(2), to: toPosition(3) },
      },
    ]);
    expect(await listIds(store(), collection, { index: 'newest', where: { owner: 'x' } })).toEqual([
      'd',
      'c',
    ]);
    await store().drop(collection);
  });

  it('finds ids by an index during the build, between writes', async () => {
    const collection = newCollection(indexes);
    const build = await store().build(collection);
    const of = async (owner: string) =>
      [...(await build.findIds({ index: 'newest', where: { owner } }))].sort();
    expect(await of('x')).toEqual([]);
    const put = ['a', 'b'].map((id) => newDocument(id, { owner: 'x', added: 1 }));
    await build.write({ put: sorted(put), remove: [], to: toPosition(1) });
    // It lacks the `orderBy` field, so it is not in this index.
    const without = newDocument('c', { owner: 'x' });
    await build.write({ put: sorted([without]), remove: ['a'], to: toPosition(2) });
    expect(await of('x')).toEqual(['b']);
    await build.finish();
    await store().drop(collection);
  });

  it('continues a build, and refuses further writes of the earlier one', async () => {
    const collection = newCollection(indexes);
    const first = await store().build(collection);
    await first.write({ put: sorted([newDocument('a')]), remove: [], to: toPosition(4) });
    const second = await store().build(collection);
    expect(second.checkpoint).toBe(toPosition(4));
    await second.write({ put: sorted([newDocument('b')]), remove: [], to: toPosition(5) });
    const late = { put: sorted([newDocument('c')]), remove: ['b'], to: toPosition(6) };
    await expect(first.write(late)).rejects.toBeInstanceOf(CheckpointConflict);
    expect(await second.getMany(['a', 'b', 'c'])).toHaveLength(2);
    await store().drop(collection);
  });
}
