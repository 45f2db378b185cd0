import { oneDecimal } from '../../lib/text/format.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { joinParts, safeLink } from '../../lib/text/names.js';

type Metadata = Recommendation['metadata'];

const posterBase = 'https://image.tmdb.org/t/p/w500';

/** URL of the cover image; null if there is none. */
export function coverImage(metadata: Metadata): string | null {
  const poster = text(metadata, 'tmdbPoster');
  if (poster) return poster.startsWith('/') ? `${posterBase}${poster}` : secure(poster);
  const thumbnail = text(metadata, 'thumbnail');
  // Google Books has the same cover in a larger size.
  if (thumbnail) return secure(thumbnail.replace('zoom=1', 'zoom=2'));
  const cover = firstText(metadata, ['coverBig', 'coverMedium', 'coverSmall', 'photo']);
  return cover ? secure(cover) : null;
}

export const pictureFields = [
  'tmdbPoster',
  'thumbnail',
  'coverBig',
  'coverMedium',
  'coverSmall',
  'photo',
] as const;

/** Metadata fields that hold links to a provider's page. */
const linkFields = [
  'tmdbUrl',
  'infoLink',
  'previewLink',
  'spotifyLink',
  'deezerLink',
  'googleMapsUrl',
] as const;

export interface DetailsLink {
  /** The owner's own link, or the provider's field. */
  readonly of: 'link' | (typeof linkFields)[number];
  readonly address: string;
}

type Linked = Pick<Recommendation, 'link' | 'metadata'>;

/** All distinct links: the owner's own, then the providers'. */
export function detailsLinks({ link, metadata }: Linked): readonly DetailsLink[] {
  const all = [
    { of: 'link' as const, address: safeLink(link) },
    ...linkFields.map((of) => ({ of, address: safeLink(text(metadata, of)) })),
  ];
  const seen = new Set<string>();
  return all.flatMap(({ of, address }) => {
    if (address === null || seen.has(address)) return [];
    seen.add(address);
    return [{ of, address }];
  });
}

/** Address of the first of these links; null if there is none. */
export const detailsLink = (linked: Linked) => detailsLinks(linked)[0]?.address ?? null;

export interface Rating {
  readonly value: number;
  readonly outOf: 5 | 10;
}

/** `8.4`, in French `8,4`. */
export const ratingText = ({ value }: Rating) => oneDecimal(value);

/** The public rating, if the provider has one. */
export function rating(metadata: Metadata): Rating | null {
  const outOfTen = number(metadata, 'voteAverage');
  if (outOfTen) return { value: outOfTen, outOf: 10 };
  const outOfFive = number(metadata, 'averageRating') ?? number(metadata, 'rating');
  return outOfFive ? { value: outOfFive, outOf: 5 } : null;
}

/** Author or address, and year: the line under the title. */
export function byline(metadata: Metadata): string {
  return joinParts([makerOf(metadata), yearOf(metadata)]);
}

/** The parts of the byline, with director, album and address where they are known. */
export function facts(metadata: Metadata): string[] {
  const also = [names(metadata, 'director'), text(metadata, 'album'), text(metadata, 'address')];
  const all = [makerOf(metadata), ...also, yearOf(metadata)];
  return [...new Set(all.filter((fact) => fact !== undefined))];
}

/** The provider's description. */
export function overview(metadata: Metadata): string | undefined {
  return text(metadata, 'overview') ?? text(metadata, 'description');
}

/** The types of a place as words. */
export function placeTypes(metadata: Metadata): string[] {
  const types = metadata['types'];
  if (!Array.isArray(types)) return [];
  return types.filter((type) => typeof type === 'string').map((type) => type.replaceAll('_', ' '));
}

export const makerFields = ['authors', 'artist', 'publisher', 'director', 'address'] as const;

export function makerOf(metadata: Metadata): string | undefined {
  for (const field of makerFields) {
    const found = names(metadata, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const yearFields = ['releaseDate', 'publishedDate'] as const;

export function yearOf(metadata: Metadata): string | undefined {
  const date = firstText(metadata, yearFields);
  return date && /^\d{4}/.exec(date)?.[0];
}

function firstText(metadata: Metadata, fields: readonly string[]): string | undefined {
  const found = fields.find((field) => text(metadata, field) !== undefined);
  return found && text(metadata, found);
}

function text(metadata: Metadata, field: string): string | undefined {
  const value = metadata[field];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function number(metadata: Metadata, field: string): number | undefined {
  const value = Number(metadata[field] ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function names(metadata: Metadata, field: string): string | undefined {
  const value = metadata[field];
  if (!Array.isArray(value)) return text(metadata, field);
  return value.filter((name) => typeof name === 'string').join(', ') || undefined;
}

const secure = (address: string) => address.replace(/^http:/, 'https:');
