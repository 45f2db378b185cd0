import { z } from 'zod';
import { hashOf } from '../kernel/projection.js';

const bits = 2_048;
const hashes = 3;
const bytes = bits / 8;
/** Length of all bits in base64, including padding. */
const characters = 4 * Math.ceil(bytes / 3);
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base = digits.length;
/** Digits by the code of their character. */
const digitOf = new Uint8Array(128);
for (let digit = 0; digit < base; digit += 1) digitOf[digits.charCodeAt(digit)] = digit;

/**
 * A Bloom filter of all people who have ever liked an item: 2,048 bits, three hashes (Bloom, "Space/time
 * trade-offs in hash coding with allowable errors", 1970). No liker is missed; with 200 likers, one
 * other person in sixty counts as a liker. Stored as positions of the set bits (two base64 digits each)
 * while that is shorter than all bits.
 */
export const likersFilter = z
  .string()
  .max(characters)
  .regex(/^(?:[A-Za-z\d+/]{2})+(?:==?)?$/);

/** The filter with one more liker. */
export function withLiker(filter: string | undefined, userId: string): string {
  const all = bitsOf(filter ?? '');
  for (const bit of bitsFor(userId)) all[bit >>> 3] = (all[bit >>> 3] ?? 0) | bitOf(bit);
  return textOf(all);
}

function bitsOf(filter: string): Buffer {
  if (filter.length === characters) return Buffer.from(filter, 'base64');
  const all = Buffer.alloc(bytes);
  for (let index = 0; index < filter.length; index += 2) {
    const [high, low] = [filter.charCodeAt(index), filter.charCodeAt(index + 1)];
    const bit = base * (digitOf[high] ?? 0) + (digitOf[low] ?? 0);
    all[bit >>> 3] = (all[bit >>> 3] ?? 0) | bitOf(bit);
  }
  return all;
}

function textOf(all: Buffer): string {
  let positions = '';
  for (let bit = 0; bit < bits; bit += 1) {
    // Skips a byte without set bits; most bytes have none.
    if (all[bit >>> 3] === 0) bit |= 7;
    else if (isSet(all, bit)) positions += `${digits[bit >>> 6] ?? ''}${digits[bit & 63] ?? ''}`;
    if (positions.length >= characters) return all.toString('base64');
  }
  return positions;
}

/** A set of people prepared for lookups in many filters. */
export class LikersQuery {
  /** The bits of all people: one for each hash, person after person. */
  private readonly positions: Uint16Array;

  constructor(userIds: readonly string[]) {
    this.positions = Uint16Array.from(userIds.flatMap(bitsFor));
  }

  /** The number of these people who may have liked it; never too small. */
  maxIn(filter: string): number {
    const all = bitsOf(filter);
    let count = 0;
    // A loop, because hundreds of people are looked up in hundreds of filters for one page.
    for (let start = 0; start < this.positions.length; start += hashes) {
      let found = 0;
      while (found < hashes && isSet(all, this.positions[start + found] ?? 0)) found += 1;
      if (found === hashes) count += 1;
    }
    return count;
  }
}

const bitOf = (bit: number) => 1 << (bit & 7);
const isSet = (all: Buffer, bit: number) => ((all[bit >>> 3] ?? 0) & bitOf(bit)) !== 0;

/**
 * One bit for each hash, computed from two hashes (Kirsch and Mitzenmacher, "Less hashing, same
 * performance", 2006). The step is odd, so that the bits differ.
 */
function bitsFor(userId: string): readonly number[] {
  const hashed = hashOf(userId);
  const step = (hashed >>> 16) | 1;
  return Array.from({ length: hashes }, (_, number) => (hashed + number * step) % bits);
}
