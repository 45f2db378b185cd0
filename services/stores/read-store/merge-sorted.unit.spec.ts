import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeSorted } from './merge-sorted.js';

const ascending = (a: number, b: number) => a - b;

describe('mergeSorted', () => {
  it('returns the same as sorting all items', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 30 }))), (lists) => {
        const sources = lists.map((list) => list.toSorted(ascending).values());
        expect([...mergeSorted(sources, ascending)]).toEqual(lists.flat().sort(ascending));
      }),
    );
  });

  it('reads no source further than one item ahead', () => {
    const read: number[] = [];
    function* source(...items: number[]) {
      for (const item of items) {
        read.push(item);
        yield item;
      }
    }
    const merged = mergeSorted([source(1, 4, 9), source(2, 3, 8), source(7)], ascending);
    expect([merged.next().value, merged.next().value]).toEqual([1, 2]);
    expect(read.toSorted(ascending)).toEqual([1, 2, 4, 7]);
  });
});
