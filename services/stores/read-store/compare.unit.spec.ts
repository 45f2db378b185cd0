import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareIndexValues, comparePlaces, compareText } from './document-query.js';

describe('compareText', () => {
  it('orders text as its UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareText(a, b))).toBe(bytes);
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts an emoji after U+FFFD, unlike JavaScript', () => {
    expect(['\ufffd', '\u{1f44b}'].sort()).toEqual(['\u{1f44b}', '\ufffd']);
    expect(compareText('\u{1f44b}', '\ufffd')).toBeGreaterThan(0);
  });
});

describe('compareIndexValues', () => {
  it('orders numbers by value, before all text', () => {
    const values = ['1', 10, '', 9, -1, 'a'];
    expect(values.sort(compareIndexValues)).toEqual([-1, 9, 10, '', '1', 'a']);
  });
});

describe('comparePlaces', () => {
  const places = [
    { order: [2, 'b'], id: 'a' },
    { order: [1, 'b'], id: 'b' },
    { order: [1, 'b'], id: 'a' },
    { order: [1, 'a'], id: 'c' },
  ];

  it('compares the values in order, then the ids, in either direction', () => {
    const ascending = places.toSorted(comparePlaces(false));
    expect(ascending).toEqual(places.toReversed());
    expect(places.toSorted(comparePlaces(true))).toEqual(ascending.toReversed());
  });
});
