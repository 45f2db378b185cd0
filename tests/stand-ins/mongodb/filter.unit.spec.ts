import { describe, expect, it } from '@jest/globals';
import { Binary } from 'mongodb';
import { matches } from './filter.js';

const bytes = (...given: number[]) => new Binary(Uint8Array.from(given));

describe('A filter of the stand-in', () => {
  it('finds bytes by equal bytes, as a server does', () => {
    const kept = { key: bytes(1, 2) };
    expect(matches(kept, { key: bytes(1, 2) })).toBe(true);
    expect(matches(kept, { key: bytes(1, 3) })).toBe(false);
    expect(matches(kept, { key: { $in: [bytes(3), bytes(1, 2)] } })).toBe(true);
  });

  it('finds missing fields by null', () => {
    expect(matches({}, { key: null })).toBe(true);
    expect(matches({ key: bytes(1) }, { key: null })).toBe(false);
  });
});
