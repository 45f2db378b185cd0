import { describe, expect, it } from '@jest/globals';
import type { DocumentQuery, JsonObject, ReadStore } from '../../../services/stores/ports.js';
import { byBytes, difficultTexts, fill, listIds, newCollection } from './document-samples.js';

type Entry = [string, JsonObject];

const indexes = {
  byOwner: { equals: ['owner'] },
  oldest: { equals: ['owner'], orderBy: ['added'] },
  newest: { equals: ['owner'], orderBy: ['added'], direction: 'descending' },
  byKind: { equals: ['owner', 'kind'], orderBy: ['added'], direction: 'descending' },
  popular: { equals: [], orderBy: ['likes', 'added'], direction: 'descending' },
} as const;

const bodies = {
  a: { owner: 'x', kind: 'book', added: 1, likes: 3 },
  b: { owner: 'y', kind: 'film', added: 2, likes: 3 },
  c: { owner: 'x', kind: 'film', added: 3, likes: 1 },
  d: { owner: 'z', kind: 'book', added: 3, likes: 2 },
  e: { owner: 'y', kind: 'book', added: 3, likes: 3 },
};

export function listPromises(store: () => ReadStore): void {
  describe('list', () => {
    const filled = async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, bodies);
      return collection;
    };

    it.each<[string, DocumentQuery, string[]]>([
      ['one value', { index: 'oldest', where: { owner: 'x' } }, ['a', 'c']],
      ['the other direction', { index: 'newest', where: { owner: 'x' } }, ['c', 'a']],
      ['no order but the id', { index: 'byOwner', where: { owner: 'y' } }, ['b', 'e']],
      ['an unknown value', { index: 'oldest', where: { owner: 'nobody' } }, []],
      ['no value', { index: 'oldest', where: { owner: [] } }, []],
      [
        'ties by id',
        { index: 'oldest', where: { owner: ['z', 'y', 'x'] } },
        ['a', 'b', 'c', 'd', 'e'],
      ],
      [
        'ties by id, backwards',
        { index: 'newest', where: { owner: ['x', 'y', 'z'] } },
        ['e', 'd', 'c', 'b', 'a'],
      ],
      ['a value given twice', { index: 'oldest', where: { owner: ['x', 'x'] } }, ['a', 'c']],
      ['two fields', { index: 'byKind', where: { owner: 'x', kind: 'film' } }, ['c']],
      [
        'values of both',
        { index: 'byKind', where: { owner: ['x', 'y'], kind: ['book', 'film'] } },
        ['e', 'c', 'b', 'a'],
      ],
      [
        'values of one',
        { index: 'byKind', where: { owner: ['x', 'y', 'z'], kind: 'book' } },
        ['e', 'd', 'a'],
      ],
      ['two orders, no value', { index: 'popular', where: {} }, ['e', 'b', 'a', 'd', 'c']],
    ])('takes %s', async (_, query, expected) => {
      const collection = await filled();
      expect(await listIds(store(), collection, query)).toEqual(expected);
      expect(await listIds(store(), collection, query, 2)).toEqual(expected.slice(0, 2));
      expect(await store().count(collection, query)).toBe(expected.length);
    });

    it('accepts 5,000 values, and no more', async () => {
      const collection = await filled();
      const owner = Array.from({ length: 4_997 }, (_, index) => `nobody-${index}`);
      owner.splice(100, 0, 'z', 'x');
      owner.push('y');
      const query = { index: 'newest', where: { owner } };
      expect(await listIds(store(), collection, query)).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect(await listIds(store(), collection, query, 3)).toEqual(['e', 'd', 'c']);
      expect(await store().count(collection, query)).toBe(5);
      const more = { index: 'newest', where: { owner: [...owner, 'one more'] } };
      await expect(listIds(store(), collection, more)).rejects.toBeInstanceOf(RangeError);
    });

    it('follows a document whose fields change', async () => {
      const collection = await filled();
      await fill(store(), collection, { a: { ...bodies.a, owner: 'z', added: 9 } });
      expect(
        await listIds(store(), collection, { index: 'newest', where: { owner: 'z' } }),
      ).toEqual(['a', 'd']);
      expect(
        await listIds(store(), collection, { index: 'newest', where: { owner: 'x' } }),
      ).toEqual(['c']);
    });

    it('leaves out documents that lack a field of the index, or have nothing to compare there', async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, {
        whole: { owner: 'x', added: 1 },
        noOrder: { owner: 'x' },
        noOwner: { added: 1 },
        nullOrder: { owner: 'x', added: null },
        listOrder: { owner: 'x', added: [1] },
        objectOwner: { owner: { x: 'x' }, added: 1 },
      });
      const where = { owner: 'x' };
      expect(await listIds(store(), collection, { index: 'oldest', where })).toEqual(['whole']);
      expect(await store().count(collection, { index: 'oldest', where })).toBe(1);
      expect(await listIds(store(), collection, { index: 'byOwner', where })).toEqual([
        'listOrder',
        'noOrder',
        'nullOrder',
        'whole',
      ]);
    });

    it('adds and removes a document as it gets and loses a field of the index', async () => {
      const collection = newCollection(indexes);
      const query = { index: 'oldest', where: { owner: 'x' } };
      await fill(store(), collection, { a: { owner: 'x' } });
      expect(await listIds(store(), collection, query)).toEqual([]);
      await fill(store(), collection, { a: { owner: 'x', added: 1 } });
      expect(await listIds(store(), collection, query)).toEqual(['a']);
      await fill(store(), collection, { a: { owner: 'x' } });
      expect(await listIds(store(), collection, query)).toEqual([]);
    });

    it('distinguishes numbers and text, and treats true as 1 and false as 0', async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, {
        number: { owner: 1 },
        text: { owner: '1' },
        truth: { owner: true },
        untruth: { owner: false },
        zero: { owner: 0 },
      });
      const where = (owner: number | string) => ({ index: 'byOwner', where: { owner } });
      expect(await listIds(store(), collection, where(1))).toEqual(['number', 'truth']);
      expect(await listIds(store(), collection, where('1'))).toEqual(['text']);
      expect(await listIds(store(), collection, where(0))).toEqual(['untruth', 'zero']);
      expect(await listIds(store(), collection, where('true'))).toEqual([]);
    });

    it('orders numbers by value, before text, and text by code point', async () => {
      const numbers = [-1e300, -10, -9, -0.5, 0, 5e-324, 0.1, 9, 10, 2 ** 53 - 1, 1e300];
      const texts = [...difficultTexts].sort(byBytes);
      const values = [...numbers, ...texts];
      const collection = newCollection(indexes);
      const shuffled = [...values.entries()].sort(([a], [b]) => ((a * 7) % 11) - ((b * 7) % 11));
      await fill(
        store(),
        collection,
        Object.fromEntries(
          shuffled.map(([place, added]) => [`id-${place}`, { owner: 'x', added }]),
        ),
      );
      const expected = values.map((_, place) => `id-${place}`);
      const where = { owner: 'x' };
      expect(await listIds(store(), collection, { index: 'oldest', where })).toEqual(expected);
      expect(await listIds(store(), collection, { index: 'newest', where })).toEqual(
        expected.reverse(),
      );
    });

    it('compares any text exactly', async () => {
      const collection = newCollection(indexes);
      const owned = difficultTexts.map((owner, index): Entry => [`id-${index}`, { owner }]);
      await fill(store(), collection, Object.fromEntries(owned));
      for (const [index, owner] of difficultTexts.entries()) {
        const query = { index: 'byOwner', where: { owner } };
        expect(await listIds(store(), collection, query)).toEqual([`id-${index}`]);
      }
      const all = { index: 'byOwner', where: { owner: difficultTexts } };
      expect(await store().count(collection, all)).toBe(difficultTexts.length);
    });

    it('indexes text that no store can compare, without an error', async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, {
        a: { owner: 'x\u0000y', added: 'p\u0000q' },
        b: { owner: 'half \ud83d', added: '\udc4b' },
      });
      const query = { index: 'oldest', where: { owner: ['x\u0000y', 'half \ud83d'] }, limit: 1 };
      const { documents, nextCursor } = await store().list(collection, query);
      expect(documents.map(({ id }) => id)).toEqual(['a']);
      const rest = await store().list(collection, { ...query, cursor: nextCursor });
      expect(rest.documents.map(({ id }) => id)).toEqual(['b']);
    });

    it.each<[string, DocumentQuery, number]>([
      ['an index that is not declared', { index: 'worst', where: { owner: 'x' } }, 1],
      ['the name of an inherited property', { index: 'toString', where: {} }, 1],
      ['no value for a field of the index', { index: 'byKind', where: { owner: 'x' } }, 1],
      [
        'a field that the index does not compare',
        { index: 'byOwner', where: { owner: 'x', kind: 'book' } },
        1,
      ],
      ['no document', { index: 'byOwner', where: { owner: 'x' } }, 0],
      ['more than 10,000 documents', { index: 'byOwner', where: { owner: 'x' } }, 10_001],
      ['a value that is no number', { index: 'byOwner', where: { owner: NaN } }, 1],
    ])('refuses a query that asks for %s', async (_, query, limit) => {
      const collection = await filled();
      await expect(listIds(store(), collection, query, limit)).rejects.toThrow(Error);
    });
  });

  describe('count', () => {
    it.each([
      [2, 'x', 1],
      [1, ['x', 'y'], 4],
      [3, ['x', 'y', 'z'], 3],
      [2.5, ['x', 'y', 'z'], 3],
      [4, ['x', 'y', 'z'], 0],
      ['', ['x', 'y', 'z'], 0],
    ])('counts from %p of %p', async (atLeast, owner, expected) => {
      const collection = newCollection(indexes);
      await fill(store(), collection, bodies);
      for (const index of ['oldest', 'newest']) {
        expect(await store().count(collection, { index, where: { owner }, atLeast })).toBe(
          expected,
        );
      }
    });

    it('counts numbers from a number, and text from a text', async () => {
      const collection = newCollection(indexes);
      const values = [1, 5, 9, '', '1', '5', '\u{1f44b}', '\uffff'];
      const documents = values.map((added, index): Entry => [`id-${index}`, { owner: 'x', added }]);
      await fill(store(), collection, Object.fromEntries(documents));
      const count = (atLeast: string | number) =>
        store().count(collection, { index: 'newest', where: { owner: 'x' }, atLeast });
      expect(await count(5)).toBe(2);
      expect(await count('')).toBe(5);
      expect(await count('5')).toBe(3);
      expect(await count('\uffff')).toBe(2);
    });

    it('refuses a minimum without an order', async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, bodies);
      const query = { index: 'byOwner', where: { owner: 'x' }, atLeast: 1 };
      await expect(store().count(collection, query)).rejects.toBeInstanceOf(RangeError);
    });
  });
}
