import { beforeEach, describe, expect, it } from '@jest/globals';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { openMemoryReadStore } from '../../../../tests/stand-ins/memory/read-store.js';
import type { JsonObject, ReadStore } from '../../../stores/ports.js';
import { toPosition } from '../../../stores/event-log/times-in-log.js';
import { LiveVersions, versionOf } from './live-versions.js';
import { ReadModels } from './read-models.js';

const live = versionOf(reactionsProjection, 1);
const collection = { name: live.collection, indexes: reactionsProjection.indexes };
const item = (itemId: string) => ({
  ...{ kind: 'item', itemId, ownerId: 'ada' },
  ...{ visible: false, deletedAt: null },
});

describe('Documents of a read model by id', () => {
  let store: ReadStore;
  let readModels: ReadModels;
  /** The ids of each query to the store. */
  let queries: (readonly string[])[];

  beforeEach(async () => {
    const inner = openMemoryReadStore();
    queries = [];
    store = Object.assign(Object.create(inner) as ReadStore, {
      getMany: (of: typeof collection, ids: readonly string[]) => {
        if (of.name === collection.name) queries.push(ids);
        return inner.getMany(of, ids);
      },
    });
    const versions = new LiveVersions(store);
    readModels = new ReadModels(store, versions);
    await store.ensure(collection);
    await versions.switchTo(reactionsProjection, live);
    await put('one', item('one'));
    await put('two', item('two'));
  });

  const put = (id: string, body: JsonObject) =>
    store.commit([{ collection, put: [{ id, position: toPosition(1), body }], remove: [] }]);

  it('are read with one query for all lookups of a tick, across readers', async () => {
    const [reader, another] = [
      readModels.of(reactionsProjection),
      readModels.of(reactionsProjection),
    ];
    const found = await Promise.all([
      reader.get('one'),
      another.getMany(['two', 'none', 'one']),
      reader.get('none'),
    ]);
    expect(found).toEqual([
      item('one'),
      new Map([
        ['two', item('two')],
        ['one', item('one')],
      ]),
      undefined,
    ]);
    expect(queries).toEqual([['one', 'two', 'none']]);
  });

  it('fail only the lookup of a document that does not match the schema', async () => {
    await put('broken', { kind: 'item' });
    const reader = readModels.of(reactionsProjection);
    const [one, broken] = await Promise.allSettled([reader.get('one'), reader.get('broken')]);
    expect(one).toEqual({ status: 'fulfilled', value: item('one') });
    expect(broken.status).toBe('rejected');
  });
});
