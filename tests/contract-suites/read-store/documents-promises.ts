import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import type { JsonObject, ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';
import {
  byBytes,
  difficultTexts,
  fill,
  listIds,
  newCollection,
  newDocument,
  scanWhole,
} from './document-samples.js';

export function documentPromises(store: () => ReadStore): void {
  describe('documents', () => {
    it('are put, replaced whole and removed', async () => {
      const collection = newCollection();
      await fill(store(), collection, { a: { one: 1, two: 2 }, b: { one: 1 }, c: {} });
      await store().commit([
        {
          collection,
          put: [newDocument('a', { two: 3 }, 2), newDocument('d', {}, 2)],
          remove: [
            { id: 'b', position: toPosition(2) },
            { id: 'never there', position: toPosition(2) },
          ],
        },
      ]);
      expect(await scanWhole(store(), collection)).toEqual([
        newDocument('a', { two: 3 }, 2),
        newDocument('c'),
        newDocument('d', {}, 2),
      ]);
    });

    it('can be put again after they were removed', async () => {
      const collection = newCollection({ byOwner: { equals: ['owner'] } });
      await fill(store(), collection, { a: { owner: 'x' } });
      await store().commit([
        { collection, put: [], remove: [{ id: 'a', position: toPosition(2) }] },
      ]);
      expect(await store().getMany(collection, ['a'])).toEqual([]);
      const again = newDocument('a', { owner: 'y' }, 3);
      await store().commit([{ collection, put: [again], remove: [] }]);
      expect(await store().getMany(collection, ['a'])).toEqual([again]);
      expect(
        await listIds(store(), collection, { index: 'byOwner', where: { owner: 'x' } }),
      ).toEqual([]);
    });

    it('are found by id, each once; unknown ids are left out', async () => {
      const collection = newCollection();
      await fill(store(), collection, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const found = await store().getMany(collection, ['c', 'nobody', 'a', 'c', '']);
      expect([...found].sort((x, y) => byBytes(x.id, y.id))).toEqual([
        newDocument('a', { n: 1 }),
        newDocument('c', { n: 3 }),
      ]);
      expect(await store().getMany(collection, [])).toEqual([]);
    });

    it('are found by 10,000 ids at once, and no more', async () => {
      const collection = newCollection();
      const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`);
      const some = ids.filter((_, index) => index % 100 === 0);
      await fill(store(), collection, Object.fromEntries(some.map((id) => [id, {}])));
      const found = await store().getMany(collection, ids);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(some));
      const tooMany = store().getMany(collection, [...ids, 'one more']);
      await expect(tooMany).rejects.toBeInstanceOf(RangeError);
    });

    it('have any id, and JSON unchanged', async () => {
      const collection = newCollection({ byOwner: { equals: ['owner'] } });
      await store().ensure(collection);
      const body: JsonObject = {
        owner: 'é👋',
        text: '\n\t"quoted" \\ \u2028 日本語 👩‍👩‍👧 𝒳',
        numbers: [0, -1, 1.5, 1e21, 5e-324, 0.1, Number.MAX_SAFE_INTEGER, -2147483649],
        nothing: null,
        truth: [true, false],
        nested: { empty: {}, list: [[], [{ deep: [null] }]] },
        long: '0123456789abcdef'.repeat(12_500),
      };
      const ids = [...difficultTexts.filter((text) => text !== ''), 'x'.repeat(200)];
      const put = ids.map((id) => newDocument(id, body));
      await store().commit([{ collection, put, remove: [] }]);
      const expected = put.sort((a, b) => byBytes(a.id, b.id));
      expect(await scanWhole(store(), collection)).toEqual(expected);
      const query = { index: 'byOwner', where: { owner: 'é👋' }, limit: 100 };
      expect((await store().list(collection, query)).documents).toEqual(expected);
    });

    it('are stored and returned as copies', async () => {
      const collection = newCollection();
      const body = { list: [1, 2] };
      await fill(store(), collection, { a: body });
      body.list.push(3);
      const [read] = await store().getMany(collection, ['a']);
      Reflect.set(read?.body ?? {}, 'list', []);
      expect(await store().getMany(collection, ['a'])).toEqual([
        newDocument('a', { list: [1, 2] }),
      ]);
    });
  });

  describe('scan', () => {
    it.each([1, 2, 3, 100])(
      'gives every document by id, in pages of at most %d',
      async (pageSize) => {
        const collection = newCollection();
        const ids = difficultTexts.filter((text) => text !== '');
        await fill(store(), collection, Object.fromEntries(ids.map((id) => [id, { id }])));
        for await (const page of store().scan(collection, { pageSize })) {
          expect(page.length).toBeGreaterThan(0);
          expect(page.length).toBeLessThanOrEqual(pageSize);
        }
        const scanned = await scanWhole(store(), collection, { pageSize });
        expect(scanned.map(({ id }) => id)).toEqual([...ids].sort(byBytes));
      },
    );

    it('returns no page of an empty collection', async () => {
      const collection = newCollection();
      await store().ensure(collection);
      for await (const page of store().scan(collection)) expect(page).toBeUndefined();
    });
  });

  describe('collections', () => {
    it('can be ensured again and again, also at the same time', async () => {
      const collection = newCollection({ byOwner: { equals: ['owner'], orderBy: ['added'] } });
      await Promise.all([store().ensure(collection), store().ensure(collection)]);
      await fill(store(), collection, { a: { owner: 'x', added: 1 } });
      await store().ensure(collection);
      const query = { index: 'byOwner', where: { owner: 'x' } };
      expect(await listIds(store(), collection, query)).toEqual(['a']);
    });

    it('get an index that is declared later, with existing documents', async () => {
      const before = newCollection({ byOwner: { equals: ['owner'] } });
      await fill(store(), before, {
        a: { owner: 'x', likes: 2 },
        b: { owner: 'x', likes: 1 },
        c: {},
      });
      const after = {
        ...before,
        indexes: { ...before.indexes, byLikes: { equals: ['owner'], orderBy: ['likes'] } },
      };
      await store().ensure(after);
      const query = { index: 'byLikes', where: { owner: 'x' } };
      expect(await listIds(store(), after, query)).toEqual(['b', 'a']);
    });

    it('are independent', async () => {
      const indexes = { byOwner: { equals: ['owner'] } };
      const [one, two] = [newCollection(indexes), newCollection(indexes)];
      await fill(store(), one, { a: { owner: 'x', from: 'one' } });
      await fill(store(), two, { a: { owner: 'x', from: 'two' }, b: { owner: 'x' } });
      const checkpoint = { from: startPosition, to: toPosition(5) };
      await store().commit([{ collection: one, put: [], remove: [], checkpoint }]);
      expect(await scanWhole(store(), one)).toHaveLength(1);
      expect(await store().count(two, { index: 'byOwner', where: { owner: 'x' } })).toBe(2);
      expect(await store().checkpoint(two)).toBe(startPosition);
      await store().drop(one);
      expect(await scanWhole(store(), two)).toHaveLength(2);
    });

    it('are dropped with documents and checkpoint, and can be created again', async () => {
      const collection = newCollection({ byOwner: { equals: ['owner'] } });
      await store().drop(collection);
      await fill(store(), collection, { a: { owner: 'x' } });
      const checkpoint = { from: startPosition, to: toPosition(1) };
      await store().commit([{ collection, put: [], remove: [], checkpoint }]);
      await store().drop(collection);
      await store().drop(collection);
      const anew = { ...collection, indexes: { byLikes: { equals: [], orderBy: ['likes'] } } };
      await store().ensure(anew);
      expect(await scanWhole(store(), anew)).toEqual([]);
      expect(await store().checkpoint(anew)).toBe(startPosition);
      await fill(store(), anew, { b: { likes: 1 } });
      expect(await listIds(store(), anew, { index: 'byLikes', where: {} })).toEqual(['b']);
    });

    it.each([
      ['a name with other characters', { name: 'x"y', indexes: {} }],
      ['a name that begins with a digit', { name: '1x', indexes: {} }],
      ['an index name with other characters', { name: 'x', indexes: { 'a b': { equals: ['a'] } } }],
      ['a field name with other characters', { name: 'x', indexes: { a: { equals: ['a"b'] } } }],
      ['a field twice', { name: 'x', indexes: { a: { equals: ['a'], orderBy: ['a'] } } }],
    ])('refuse %s', async (_, collection) => {
      await expect(store().ensure(collection)).rejects.toBeInstanceOf(RangeError);
    });
  });
}
