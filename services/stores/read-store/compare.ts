import type { IndexValue, Place } from '../ports.js';

/** Negative when `a` comes first, positive when `b` does, 0 when equal. */
export type Compare<T> = (a: T, b: T) => number;

/**
 * Compares text by code point, which is also the order of UTF-8 bytes. JavaScript's `<` compares
 * UTF-16 units and sorts emoji before U+FFFD.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Sorts surrogates (code points from U+10000) after all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Order of index values: numbers first, then text. */
export function compareIndexValues(a: IndexValue, b: IndexValue): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareText(a, b);
}

/** Compares places in the direction of the index. */
export function comparePlaces(descending: boolean): Compare<Place> {
  const ascending: Compare<Place> = (a, b) => {
    for (let index = 0; index < a.order.length; index += 1) {
      const [value, other] = [a.order[index], b.order[index]];
      if (value === undefined || other === undefined || value === other) continue;
      const difference = compareIndexValues(value, other);
      if (difference !== 0) return difference;
    }
    return compareText(a.id, b.id);
  };
  return descending ? (a, b) => ascending(b, a) : ascending;
}
