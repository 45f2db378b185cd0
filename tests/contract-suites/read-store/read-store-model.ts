import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testSize } from '../../../events/testing/size.js';
import type { IndexValue, JsonObject, ReadStore } from '../../../services/stores/ports.js';
import { byBytes, fill, listPages, newCollection } from './document-samples.js';

const collections = testSize('COLLECTIONS', 20, 500);
const patient = 60_000 + collections * 2_000;
const values = ['a', 'b', 'B', 'é', '\uffff', '\u{1f44b}', '', '1', 0, 1, -1, 1.5];
const value = fc.constantFrom<IndexValue>(...values);
const body = fc.record(
  { owner: value, kind: value, added: value, likes: value },
  { requiredKeys: [] },
);
const documents = fc.dictionary(
  fc.string({
    unit: fc.constantFrom('a', 'b', 'Z', '-', '\ufffd', '\u{1f44b}'),
    minLength: 1,
    maxLength: 4,
  }),
  body,
  { maxKeys: 40, noNullPrototype: true },
);
const asked = fc.oneof(value, fc.array(value, { maxLength: 14 }));

/** Compares values as an index does, without the stores' own code. */
function compare(a: IndexValue, b: IndexValue): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b);
  if (typeof a === 'string' && typeof b === 'string') return byBytes(a, b);
  return typeof a === 'number' ? -1 : 1;
}

export function modelPromises(store: () => ReadStore): void {
  describe('list and count, whatever the documents and the query', () => {
    it(
      'give what filtering and sorting an array gives',
      async () => {
        const shape = fc.record({
          equals: fc.constantFrom([], ['owner'], ['owner', 'kind']),
          orderBy: fc.constantFrom([], ['added'], ['likes', 'added']),
          direction: fc.constantFrom('ascending' as const, 'descending' as const),
        });
        const query = fc.record({
          owner: asked,
          kind: asked,
          limit: fc.integer({ min: 1, max: 9 }),
        });
        await fc.assert(
          fc.asyncProperty(
            documents,
            shape,
            query,
            value,
            async (bodies, index, given, atLeast) => {
              const collection = newCollection({ tried: index });
              await fill(store(), collection, bodies);
              const { equals, orderBy, direction } = index;
              const where = Object.fromEntries(
                equals.map((field) => [field, field === 'owner' ? given.owner : given.kind]),
              );
              const matches = Object.entries<JsonObject>(bodies).filter(
                ([, each]) =>
                  equals.every((field) =>
                    [where[field]].flat().some((one) => one === each[field]),
                  ) && orderBy.every((field) => field in each),
              );
              const sign = direction === 'descending' ? -1 : 1;
              matches.sort(([idA, a], [idB, b]) => {
                const differences = orderBy.map((field) =>
                  compare(indexValue(a[field]), indexValue(b[field])),
                );
                return sign * ([...differences, byBytes(idA, idB)].find((each) => each !== 0) ?? 0);
              });

              const asking = { index: 'tried', where };
              const pages = await listPages(store(), collection, { ...asking, limit: given.limit });
              expect(pages.flat()).toEqual(matches.map(([id]) => id));
              expect(pages).toHaveLength(Math.max(1, Math.ceil(matches.length / given.limit)));
              expect(await store().count(collection, asking)).toBe(matches.length);
              const [first] = orderBy;
              if (first !== undefined) {
                const counted = matches.filter(([, each]) => {
                  const own = indexValue(each[first]);
                  return typeof own === typeof atLeast && compare(own, atLeast) >= 0;
                });
                expect(await store().count(collection, { ...asking, atLeast })).toBe(
                  counted.length,
                );
              }
              await store().drop(collection);
            },
          ),
          { numRuns: collections },
        );
      },
      patient,
    );
  });
}

/** A value of the model's documents. */
function indexValue(given: JsonObject[string] | undefined): IndexValue {
  if (typeof given !== 'string' && typeof given !== 'number') throw new Error('no such value');
  return given;
}
