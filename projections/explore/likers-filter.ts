import { z } from 'zod';
import { hashOf } from '../kernel/hash-of.js';

const bits = 2_048;
const hashes = 3;
const bytes = bits / 8;
/** What base64 makes of so many bytes, of which the last group is full up with `=`. */
const characters = 4 * Math.ceil(bytes / 3);
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base = digits.length;
/** Digits by the code of their character. */
const digitOf = new Uint8Array(128);
for (let digit = 0; digit < base; digit += 1) digitOf[digits.charCodeAt(digit)] = digit;

/**
 * A Bloom filter of everybody who has ever liked something: 2,048 bits, three hashes (Bloom, "Space/time trade-offs
 * in hash coding with allowable errors", 1970). With 200 likers, one other person in sixty is taken for one; no liker
 * is missed. Stored as positions of the set bits (two base64 digits each) while that is shorter than all bits.
 */
export const likersFilter = z
  .string()
  .max(characters)
  .regex(/^(?:[A-Za-z\d+/]{2})+(?:==?)?$/);

/** The filter with one more liker. */
export function withLiker(filter: string | undefined, userId: string): string {
  const all = bitsOf(filter ?? '');
  for (const place of placesOf(userId)) all[place >>> 3] = (all[place >>> 3] ?? 0) | bitOf(place);
  return textOf(all);
}

function bitsOf(filter: string): Buffer {
  if (filter.length === characters) return Buffer.from(filter, 'base64');
  const all = Buffer.alloc(bytes);
  for (let index = 0; index < filter.length; index += 2) {
    const [high, low] = [filter.charCodeAt(index), filter.charCodeAt(index + 1)];
    const place = base * (digitOf[high] ?? 0) + (digitOf[low] ?? 0);
    all[place >>> 3] = (all[place >>> 3] ?? 0) | bitOf(place);
  }
  return all;
}

function textOf(all: Buffer): string {
  let places = '';
  for (let place = 0; place < bits; place += 1) {
    // Most bytes have none.
    if (all[place >>> 3] === 0) place |= 7;
    else if (isSet(all, place)) places += `${digits[place >>> 6] ?? ''}${digits[place & 63] ?? ''}`;
    if (places.length >= characters) return all.toString('base64');
  }
  return places;
}

/** A set of people prepared for lookups in many filters. */
export class LikersQuery {
  /** One after the other, as many for each person as there are hashes. */
  private readonly places: Uint16Array;

  constructor(userIds: readonly string[]) {
    this.places = Uint16Array.from(userIds.flatMap(placesOf));
  }

  /** How many of them may have liked it: never too few. */
  mostIn(filter: string): number {
    const all = bitsOf(filter);
    let count = 0;
    // A loop, because hundreds of people are looked up in hundreds of filters for one page.
    for (let start = 0; start < this.places.length; start += hashes) {
      let found = 0;
      while (found < hashes && isSet(all, this.places[start + found] ?? 0)) found += 1;
      if (found === hashes) count += 1;
    }
    return count;
  }
}

const bitOf = (place: number) => 1 << (place & 7);
const isSet = (all: Buffer, place: number) => ((all[place >>> 3] ?? 0) & bitOf(place)) !== 0;

/**
 * As many places as there are hashes, out of two (Kirsch and Mitzenmacher, "Less hashing, same
 * performance", 2006); the odd step makes them different ones.
 */
function placesOf(userId: string): readonly number[] {
  const hashed = hashOf(userId);
  const step = (hashed >>> 16) | 1;
  return Array.from({ length: hashes }, (_, number) => (hashed + number * step) % bits);
}
