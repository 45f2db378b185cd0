import { z } from 'zod';

const bits = 2_048;
const hashes = 3;
const bytes = bits / 8;
/** What base64 makes of so many bytes, of which the last group is full up with `=`. */
const characters = 4 * Math.ceil(bytes / 3);

/**
 * Who has ever liked something, as a filter of 2,048 bits in base64 (Bloom, "Space/time trade-offs
 * in hash coding with allowable errors", 1970, with three hashes). It may take somebody for a liker
 * who is none, of 200 likers' filter one in sixty, never the other way round; a like that was taken
 * back stays in it.
 */
export const likersFilter = z.base64().length(characters);

/** The filter with one more liker. */
export function withLiker(filter: string | undefined, userId: string): string {
  const all = filter === undefined ? Buffer.alloc(bytes) : Buffer.from(filter, 'base64');
  for (const { byte, bit } of placesOf(userId)) all[byte] = (all[byte] ?? 0) | bit;
  return all.toString('base64');
}

/** Some people, prepared for looking them up in many filters. */
export class SoughtLikers {
  readonly #people: readonly (readonly Place[])[];

  constructor(userIds: readonly string[]) {
    this.#people = userIds.map(placesOf);
  }

  /** How many of them may have liked it: as many as have, or a few more. */
  mostIn(filter: string): number {
    const all = Buffer.from(filter, 'base64');
    const isIn = ({ byte, bit }: Place) => ((all[byte] ?? 0) & bit) !== 0;
    return this.#people.filter((places) => places.every(isIn)).length;
  }
}

interface Place {
  readonly byte: number;
  readonly bit: number;
}

/**
 * As many places as there are hashes, out of two (Kirsch and Mitzenmacher, "Less hashing, same
 * performance", 2006); the odd step makes them different ones.
 */
function placesOf(userId: string): readonly Place[] {
  const hashed = hash(userId);
  const step = (hashed >>> 16) | 1;
  return Array.from({ length: hashes }, (_, number) => {
    const place = (hashed + number * step) % bits;
    return { byte: Math.floor(place / 8), bit: 1 << (place % 8) };
  });
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), its upper bits mixed into the lower ones. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state ^ (state >>> 15)) >>> 0;
}
