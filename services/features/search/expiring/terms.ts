import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';

export type Metadata = RecommendationDocument['metadata'];
/** The fields of a recommendation that identify its item at a provider. */
export type Described = Pick<RecommendationDocument, 'type' | 'metadata' | 'addedAt'>;

/** An item at its provider. */
export interface ProvidedThing {
  readonly provider: 'tmdb' | 'google-books' | 'google-places';
  readonly kind: 'movie' | 'tv' | 'volume' | 'place';
  readonly id: string;
  /** Language of the stored texts, such as `fr-FR`. */
  readonly language: string;
}

/** The terms of one provider. */
interface Terms {
  /** The metadata field with the provider's id, and the format of such ids. */
  readonly idField: string;
  readonly id: RegExp;
  readonly kinds: Readonly<Partial<Record<Described['type'], ProvidedThing['kind']>>>;
  /** Metadata that may be stored only for a time. */
  readonly fields: readonly string[];
  readonly days: number;
}

/**
 * How long providers allow their data to be stored (November 2026). Events are never rewritten;
 * expired values are replaced by the provider's current ones when they are shown. TMDB: at most six
 * months. Google Books: id, title, authors, ISBN and links without limit, the rest for 30 days.
 * Google Places: coordinates for 30 days, so events contain the id and the link.
 */
const terms: Readonly<Record<ProvidedThing['provider'], Terms>> = {
  tmdb: {
    idField: 'tmdbId',
    id: /^\d{1,10}$/,
    kinds: { movie: 'movie', series: 'tv' },
    fields: ['tmdbPoster', 'tmdbBackdrop', 'releaseDate', 'overview', 'voteAverage'],
    days: 180,
  },
  'google-books': {
    idField: 'googleBooksId',
    id: /^[\w-]{1,40}$/,
    kinds: { book: 'volume' },
    fields: ['thumbnail', 'subtitle', 'publishedDate', 'pageCount', 'categories', 'language'],
    days: 30,
  },
  'google-places': {
    idField: 'googlePlaceId',
    id: /^[\w-]{1,300}$/,
    kinds: { place: 'place' },
    fields: [],
    days: 30,
  },
};

const day = 24 * 60 * 60_000;
const fieldOf = (metadata: Metadata, field: string) =>
  Object.hasOwn(metadata, field) ? metadata[field] : undefined;

/** Milliseconds that the provider allows its data to be stored. */
export const maxStoredMs = ({ provider }: ProvidedThing): number => terms[provider].days * day;

/** Whether a person wrote or imported a field of the metadata, which then no provider's terms are about. */
function isOwn(metadata: Metadata, field: string): boolean {
  const own = fieldOf(metadata, 'ownFields');
  return Array.isArray(own) && own.includes(field);
}

/**
 * The provider's item of a recommendation with expired data; null when all of it may still be shown.
 */
export function expiredThing(described: Described, now: Date): ProvidedThing | null {
  const thing = thingOf('tmdb', described) ?? thingOf('google-books', described);
  if (thing === null || now.getTime() - storedSince(described, now) <= maxStoredMs(thing))
    return null;
  const { metadata } = described;
  const isProvided = (field: string) => Object.hasOwn(metadata, field) && !isOwn(metadata, field);
  return terms[thing.provider].fields.some(isProvided) ? thing : null;
}

/** A place of Google's, which is recorded without coordinates; null for any other item. */
export const placeWithoutPoint = (described: Described): ProvidedThing | null =>
  Object.hasOwn(described.metadata, 'location') ? null : thingOf('google-places', described);

/** The metadata with current values of the provider in place of expired ones. */
export function renewed(metadata: Metadata, thing: ProvidedThing, facts: Metadata): Metadata {
  const { fields } = terms[thing.provider];
  const lasts = ([field]: [string, unknown]) => !fields.includes(field) || isOwn(metadata, field);
  const isTheirs = ([field]: [string, unknown]) => !isOwn(metadata, field);
  return Object.fromEntries([
    ...Object.entries(metadata).filter(lasts),
    ...Object.entries(facts).filter(isTheirs),
  ]);
}

function thingOf(
  provider: ProvidedThing['provider'],
  { type, metadata }: Described,
): ProvidedThing | null {
  const { idField, id, kinds } = terms[provider];
  const kind = kinds[type];
  const value = fieldOf(metadata, idField);
  const text = typeof value === 'number' ? String(value) : value;
  if (kind === undefined || typeof text !== 'string' || !id.test(text)) return null;
  const language = fieldOf(metadata, 'textLanguage');
  const known = typeof language === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(language);
  return { provider, kind, id: text, language: known ? language : 'en-US' };
}

/** When the data was fetched, or added if that is unknown; in milliseconds since 1970. */
function storedSince({ metadata, addedAt }: Described, now: Date): number {
  const fetchedAt = fieldOf(metadata, 'fetchedAt');
  const fetched = typeof fetchedAt === 'string' ? Date.parse(fetchedAt) : Number.NaN;
  return fetched <= now.getTime() ? fetched : Date.parse(addedAt);
}
