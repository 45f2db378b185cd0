import type { Recommendation } from '../../../../services/contract/recommendation.js';
import { safeLink } from '../../lib/safe-link.js';

type Metadata = Recommendation['metadata'];

const posterBase = 'https://image.tmdb.org/t/p/w500';

/** Address of the cover image, or null when there is none to show. */
export function coverImage(metadata: Metadata): string | null {
  const poster = text(metadata, 'tmdbPoster');
  if (poster) return poster.startsWith('/') ? `${posterBase}${poster}` : secure(poster);
  const thumbnail = text(metadata, 'thumbnail');
  if (thumbnail) return secure(thumbnail.replace('zoom=1', 'zoom=2'));
  const cover =
    text(metadata, 'coverBig') ??
    text(metadata, 'coverMedium') ??
    text(metadata, 'coverSmall') ??
    text(metadata, 'photo');
  return cover ? secure(cover) : null;
}

/** Where more is told of it: the person's own link, else a page of where it was found. */
export function detailsLink({ link, metadata }: Pick<Recommendation, 'link' | 'metadata'>) {
  const found = [
    'tmdbUrl',
    'infoLink',
    'previewLink',
    'spotifyLink',
    'deezerLink',
    'googleMapsUrl',
  ];
  const addresses = [link, ...found.map((field) => text(metadata, field))];
  return addresses.map(safeLink).find((address) => address !== null) ?? null;
}

export interface Rating {
  readonly value: number;
  readonly outOf: 5 | 10;
}

/** The public's rating, if its source gave one. */
export function rating(metadata: Metadata): Rating | null {
  const film = number(metadata, 'voteAverage');
  if (film) return { value: film, outOf: 10 };
  const other = number(metadata, 'averageRating') ?? number(metadata, 'rating');
  return other ? { value: other, outOf: 5 } : null;
}

/** Who made it or where it is, and the year: the line under the title. */
export function byline(metadata: Metadata): string {
  return [maker(metadata), year(metadata)].filter(Boolean).join(' · ');
}

/** The same with the album, and with the address beside who made it. */
export function facts(metadata: Metadata): string[] {
  const all = [maker(metadata), text(metadata, 'album'), text(metadata, 'address'), year(metadata)];
  return [...new Set(all.filter((fact) => fact !== undefined))];
}

/** What it is about, as its source tells it. */
export function overview(metadata: Metadata): string | undefined {
  return text(metadata, 'overview') ?? text(metadata, 'description');
}

/** What kinds of place it is, in words. */
export function placeTypes(metadata: Metadata): string[] {
  const types = metadata['types'];
  if (!Array.isArray(types)) return [];
  return types.filter((type) => typeof type === 'string').map((type) => type.replaceAll('_', ' '));
}

function maker(metadata: Metadata): string | undefined {
  return (
    names(metadata, 'authors') ??
    text(metadata, 'artist') ??
    text(metadata, 'publisher') ??
    text(metadata, 'address') ??
    text(metadata, 'director')
  );
}

function year(metadata: Metadata): string | undefined {
  const date = text(metadata, 'releaseDate') ?? text(metadata, 'publishedDate');
  return date && /^\d{4}/.exec(date)?.[0];
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
