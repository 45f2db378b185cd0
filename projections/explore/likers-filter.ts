import { z } from 'zod';

/**
 * Who has ever liked something, as a filter of 1,024 bits in hexadecimal (Bloom, "Space/time
 * trade-offs in hash coding with allowable errors", 1970, with one hash). It may take somebody for
 * a liker who is none, never the other way round; a like that was taken back stays in it.
 */
export const likersFilter = z.string().regex(/^[0-9a-f]{256}$/);

const addressBits = 10;
const bits = 2 ** addressBits;
const bitsOfDigit = 4;
const nobody = '0'.repeat(bits / bitsOfDigit);

/** The filter with one more liker. */
export function withLiker(filter: string | undefined, userId: string): string {
  const all = filter ?? nobody;
  const { digit, bit } = placeOf(userId);
  const changed = (valueOf(all, digit) | bit).toString(16);
  return `${all.slice(0, digit)}${changed}${all.slice(digit + 1)}`;
}

/** Some people, prepared for looking them up in many filters. */
export class SoughtLikers {
  readonly #places: readonly Place[];

  constructor(userIds: readonly string[]) {
    this.#places = userIds.map(placeOf);
  }

  /** How many of them may have liked it: as many as have, or a few more. */
  mostIn(filter: string): number {
    return this.#places.filter(({ digit, bit }) => (valueOf(filter, digit) & bit) !== 0).length;
  }
}

interface Place {
  readonly digit: number;
  readonly bit: number;
}

function placeOf(userId: string): Place {
  const place = hash(userId) >>> (32 - addressBits);
  return { digit: Math.floor(place / bitsOfDigit), bit: 1 << (place % bitsOfDigit) };
}

const valueOf = (filter: string, digit: number) => parseInt(filter.charAt(digit), 16);

/** FNV-1a, 32 bits (Fowler, Noll, Vo), of which the upper bits are mixed best. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}
