import { z } from 'zod';
import { ellipsize } from '../../../contract/characters.js';
import type { SearchProvider } from '../../../contract/search/search.js';
import type { ProviderIdentity } from '../search-port.js';

/** Each provider's name, and the attribution that its terms require (November 2026). */
const facts: Readonly<
  Record<SearchProvider, readonly [name: string, text: string, url: string | null]>
> = {
  tmdb: [
    'TMDB',
    'This product uses the TMDB API but is not endorsed or certified by TMDB.',
    'https://www.themoviedb.org/',
  ],
  itunes: ['iTunes', 'Provided courtesy of iTunes', 'https://www.apple.com/itunes/'],
  tvmaze: ['TVmaze', 'Data from TVmaze, CC BY-SA', 'https://www.tvmaze.com/'],
  wikipedia: ['Wikipedia', 'From Wikipedia, CC BY-SA', 'https://www.wikipedia.org/'],
  'google-books': ['Google Books', 'Powered by Google Books', 'https://books.google.com/'],
  'open-library': ['Open Library', 'Data from Open Library', 'https://openlibrary.org/'],
  spotify: ['Spotify', 'Results from Spotify', 'https://open.spotify.com/'],
  deezer: ['Deezer', 'Results from Deezer', 'https://www.deezer.com/'],
  'podcast-index': ['Podcast Index', 'Data from Podcast Index', 'https://podcastindex.org/'],
  'google-places': ['Google Places', 'Powered by Google', 'https://maps.google.com/'],
  photon: ['Photon', '© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  sample: ['Trboo', 'From the catalogue that comes with Trboo', null],
};

/** The provider's id, name and attribution. */
export function identityOf(id: SearchProvider): ProviderIdentity {
  const [name, text, url] = facts[id];
  return { id, name, attribution: { text, url } };
}

/** What a source of places without photos and ratings answers for them. */
export const unrated = { photo: null, rating: null, userRatingsTotal: null } as const;

/** Maximum number of characters of a text that is shown with a result. */
const maxTextLength = 1_000;

/** A field that may be missing; null then. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Text, shortened; null when it is missing or empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => ellipsize(value?.trim() ?? '', maxTextLength) || null);

export const optionalNumber = optional(z.number());

/** Items of a list; unreadable ones are skipped, since they say nothing about the others. */
export const readableItems = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((items) =>
    items.flatMap((item) => {
      const read = schema.safeParse(item);
      return read.success ? [read.data] : [];
    }),
  );

/** The text of an HTML fragment; null when it is empty. */
export function plain(html: string | null): string | null {
  if (html === null) return null;
  const text = html
    .replaceAll(/<(br|\/p|\/div|\/li)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text || null;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The address of a web page; null for other schemes and for more than 2,000 characters. */
export function webAddress(value: string | null): string | null {
  if (value === null || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return value.length > 2_000 ? null : value;
}

/** The fields that have a value, since null values are not stored. */
export function withoutNulls<Field>(
  fields: Readonly<Record<string, Field | null>>,
): Record<string, Exclude<Field, null>> {
  const entries = Object.entries(fields).filter(
    (entry): entry is [string, Exclude<Field, null>] => entry[1] !== null,
  );
  return Object.fromEntries(entries);
}
