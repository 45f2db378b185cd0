import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testSize } from '../../../events/testing/size.js';
import type {
  IndexEntry,
  IndexValue,
  JsonObject,
  ReadStore,
} from '../../../services/stores/ports.js';
import { difficultTexts, fill, newCollection } from './document-samples.js';

const collections = testSize('COLLECTIONS', 20, 500);
const patient = 60_000 + collections * 2_000;
const indexes = {
  byThing: { equals: ['thing'], orderBy: ['owner', 'added'] },
  byOwner: { equals: ['owner', 'kind'], orderBy: ['added'], direction: 'descending' },
  plain: { equals: ['owner'] },
} as const;

const bodies = {
  a: { thing: 'dune', owner: 'x', kind: 'book', added: 1 },
  b: { thing: 'dune', owner: 'y', kind: 'film', added: 2 },
  c: { thing: 'emma', owner: 'x', kind: 'book', added: 3 },
  d: { thing: 'emma', owner: 'z', added: 3 },
};

/** The number of entries of each combination of values. */
function counted(entries: readonly IndexEntry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { equals } of entries) {
    const key = JSON.stringify(equals);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const ids = (entries: readonly IndexEntry[]) => entries.map(({ id }) => id).sort();

export function entryPromises(store: () => ReadStore): void {
  const filled = async (documents: Readonly<Record<string, JsonObject>> = bodies) => {
    const collection = newCollection(indexes);
    await fill(store(), collection, documents);
    return collection;
  };

  describe('entries', () => {
    it('have the indexed values of each document', async () => {
      const entries = await store().entries(await filled(), {
        index: 'byThing',
        where: { thing: 'dune' },
      });
      expect([...entries].sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
        { equals: ['dune'], order: ['x', 1], id: 'a' },
        { equals: ['dune'], order: ['y', 2], id: 'b' },
      ]);
    });

    it('hold numbers exactly', async () => {
      const numbers = [-1e300, -0.5, 5e-324, 0.1 + 0.2, 1 / 3, 2 ** 53 - 1, 1e21, 1e300];
      const documents = numbers.map((added, place) => {
        return [`n${place}`, { owner: 'x', kind: 'book', added }] as const;
      });
      const where = { owner: 'x', kind: 'book' };
      const collection = await filled(Object.fromEntries(documents));
      const entries = await store().entries(collection, { index: 'byOwner', where });
      expect(new Set(entries.map(({ order }) => order[0]))).toEqual(new Set(numbers));
    });

    it('leave out documents that the index leaves out', async () => {
      const where = { owner: ['x', 'y', 'z'], kind: ['book', 'film'] };
      const entries = await store().entries(await filled(), { index: 'byOwner', where });
      expect(ids(entries)).toEqual(['a', 'b', 'c']);
    });

    it.each<[string, IndexValue[], string[]]>([
      ['one', ['x'], ['a', 'c']],
      ['several', ['z', 'y', 'nobody'], ['b', 'd']],
      ['one given twice', ['x', 'x'], ['a', 'c']],
      ['none', [], []],
    ])('are only those among given values: %s', async (_, among, expected) => {
      const where = { thing: ['dune', 'emma', 'persuasion'] };
      const entries = await store().entries(await filled(), { index: 'byThing', where, among });
      expect(ids(entries)).toEqual(expected);
    });

    it('are found for few values among many entries, and many among few', async () => {
      const crowd = Array.from({ length: 2_000 }, (_, index) => `person-${index}`);
      const popular = crowd.map((owner) => [owner, { thing: 'dune', owner, added: 1 }] as const);
      const collection = await filled({ ...Object.fromEntries(popular), ...bodies });
      const query = { index: 'byThing', where: { thing: ['dune', 'emma'] } };
      const few = await store().entries(collection, { ...query, among: ['x', 'person-7'] });
      expect(ids(few)).toEqual(['a', 'c', 'person-7']);
      const many = await store().entries(collection, { ...query, among: [...crowd, 'x'] });
      expect(many).toHaveLength(2_002);
      expect(await store().entries(collection, query)).toHaveLength(2_004);
    });

    it('compare difficult texts as lists do', async () => {
      const documents = difficultTexts.map((owner, index) => {
        return [`document-${index}`, { thing: owner, owner, added: index }] as const;
      });
      const collection = await filled(Object.fromEntries(documents));
      for (const text of difficultTexts) {
        const query = { index: 'byThing', where: { thing: text }, among: [text, 'another'] };
        const [entry, ...more] = await store().entries(collection, query);
        expect(entry?.equals).toEqual([text]);
        expect(more).toEqual([]);
      }
    });

    it('are counted by tally for each combination that has any', async () => {
      const crowd = Array.from({ length: 300 }, (_, index) => `person-${index}`);
      const popular = crowd.map((owner) => [owner, { thing: 'dune', owner, added: 1 }] as const);
      const collection = await filled({ ...Object.fromEntries(popular), ...bodies });
      const where = { thing: ['dune', 'emma', 'persuasion'] };
      for (const among of [undefined, [], ['x'], ['z', 'person-4', 'nobody'], crowd]) {
        const query = { index: 'byThing', where, among };
        const tally = await store().tally(collection, query);
        const counts = tally.map(({ equals, count }) => [JSON.stringify(equals), count] as const);
        expect(Object.fromEntries(counts)).toEqual(
          counted(await store().entries(collection, query)),
        );
        expect(tally.every(({ count }) => count > 0)).toBe(true);
      }
    });

    it('need an index with an order to be chosen by values', async () => {
      const query = { index: 'plain', where: { owner: 'x' }, among: ['x'] };
      await expect(store().entries(await filled(), query)).rejects.toBeInstanceOf(RangeError);
    });

    it('can be chosen by 5,000 values, and no more', async () => {
      const collection = await filled();
      const among = ['x', ...Array.from({ length: 4_999 }, (_, index) => `nobody-${index}`)];
      const query = { index: 'byThing', where: { thing: 'dune' } };
      expect(ids(await store().entries(collection, { ...query, among }))).toEqual(['a']);
      const tooMany = store().entries(collection, { ...query, among: [...among, 'one more'] });
      await expect(tooMany).rejects.toBeInstanceOf(RangeError);
    });
  });

  describe('places', () => {
    const value = fc.constantFrom<IndexValue>('a', 'b', 'é', 0, 1, 1.5);
    const body = fc.record({ owner: value, kind: value, added: value });

    it(
      'are those that a list gives, page by page',
      async () => {
        const query = fc.record({
          owner: fc.uniqueArray(value, { maxLength: 4 }),
          limit: fc.integer({ min: 1, max: 5 }),
        });
        const documents = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), body, {
          maxKeys: 20,
          noNullPrototype: true,
        });
        await fc.assert(
          fc.asyncProperty(documents, query, async (given, { owner, limit }) => {
            const collection = await filled(given);
            const where = { owner, kind: ['a', 'b', 0] };
            const asked = { index: 'byOwner', where };
            const listed = await store().list(collection, { ...asked, limit: 10_000 });
            const places = [];
            for (;;) {
              const after = places.at(-1);
              const page = await store().places(collection, { ...asked, limit, after });
              expect(page.length).toBeLessThanOrEqual(limit);
              places.push(...page);
              if (page.length < limit) break;
            }
            expect(places).toEqual(
              listed.documents.map(({ id, body: { added } }) => ({ order: [added], id })),
            );
            await store().drop(collection);
          }),
          { numRuns: collections },
        );
      },
      patient,
    );

    it('start after a place where there is no document', async () => {
      const collection = await filled();
      const query = { index: 'byThing', where: { thing: 'dune' }, limit: 5 };
      const after = { order: ['x', 5], id: 'nothing' };
      expect(await store().places(collection, { ...query, after })).toEqual([
        { order: ['y', 2], id: 'b' },
      ]);
    });

    it('refuse a place of another shape', async () => {
      const collection = await filled();
      const query = { index: 'byThing', where: { thing: 'dune' }, limit: 5 };
      const after = { order: ['x'], id: 'a' };
      await expect(store().places(collection, { ...query, after })).rejects.toBeInstanceOf(
        RangeError,
      );
    });
  });
}
