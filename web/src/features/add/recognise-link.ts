import { linkIn } from '../../../../services/contract/link.js';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import type { Category } from '../../../../services/contract/user.js';
import { isbnOf } from './isbn.js';

/** What a link itself tells of the thing that it leads to. Nothing is fetched. */
export interface KnownLink {
  /** Whose link it is. */
  readonly site: string;
  /** What it can be; the first where nothing else says it. */
  readonly types: readonly Category[];
  readonly metadata: Recommendation['metadata'];
  /** The title, where the address spells it. */
  readonly title?: string | undefined;
}

type Reader = (url: URL, path: readonly string[]) => KnownLink | null;

const known = (
  site: string,
  types: readonly Category[],
  metadata: KnownLink['metadata'],
  title?: string,
): KnownLink => ({ site, types, metadata, title });

const hostIs = (url: URL, ...hosts: readonly string[]) =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));

/** Words of an address as a title: `the-left-hand` → The left hand. */
function titleOf(slug: string | undefined): string | undefined {
  const words = slug?.replaceAll(/[-_+]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}

const tmdb: Reader = (url, path) => {
  const [kind, item = ''] = path;
  const [, id, slug] = /^(\d{1,12})(?:-(.+))?$/.exec(item) ?? [];
  if (!hostIs(url, 'themoviedb.org') || id === undefined) return null;
  if (kind !== 'movie' && kind !== 'tv') return null;
  const types = kind === 'movie' ? ['movie' as const] : ['series' as const];
  const tmdbUrl = `https://www.themoviedb.org/${kind}/${id}`;
  return known('TMDB', types, { tmdbId: Number(id), tmdbUrl }, titleOf(slug));
};

const imdb: Reader = (url, path) => {
  const imdbId = path.find((part) => /^tt\d{7,10}$/.test(part));
  if (!hostIs(url, 'imdb.com') || imdbId === undefined) return null;
  return known('IMDb', ['movie', 'series'], { imdbId });
};

const openLibrary: Reader = (url, path) => {
  if (!hostIs(url, 'openlibrary.org')) return null;
  const [kind, id = '', slug] = path;
  if (kind === 'isbn') {
    const isbn = isbnOf(id);
    return isbn === null ? null : known('Open Library', ['book'], { isbn });
  }
  if ((kind !== 'works' && kind !== 'books') || !/^OL\d{1,12}[WM]$/.test(id)) return null;
  return known('Open Library', ['book'], { openLibraryId: id }, titleOf(slug));
};

/** Shops and libraries that name an ISBN in the path, or in one of these parameters. */
const bookSites = ['bookshop.org', 'waterstones.com', 'barnesandnoble.com', 'worldcat.org'];
const isAmazon = ({ hostname }: URL) =>
  /(^|\.)amazon\.(com|ca|fr|de|es|it|nl|se|pl|in|co\.uk|co\.jp|com\.(au|be|br|mx|tr))$/.test(
    hostname,
  );

const bookShop: Reader = (url, path) => {
  if (!isAmazon(url) && !hostIs(url, ...bookSites)) return null;
  const named = [...path, url.searchParams.get('ean') ?? ''].map(isbnOf);
  const isbn = named.find((number) => number !== null);
  return isbn === undefined ? null : known('ISBN', ['book'], { isbn });
};

const spotify: Reader = (url, path) => {
  if (!hostIs(url, 'open.spotify.com')) return null;
  // Addresses may begin with the language: /intl-fr/track/…
  const [kind, id = ''] = path.filter((part) => !part.startsWith('intl-'));
  if (!/^[A-Za-z0-9]{22}$/.test(id)) return null;
  const spotifyLink = `https://open.spotify.com/${kind}/${id}`;
  if (kind === 'track') return known('Spotify', ['music'], { spotifyId: id, spotifyLink });
  if (kind === 'show') return known('Spotify', ['podcast'], { spotifyId: id, spotifyLink });
  if (kind === 'episode') return known('Spotify', ['podcast'], { spotifyLink });
  return kind === 'album' ? known('Spotify', ['music'], { spotifyLink }) : null;
};

const deezer: Reader = (url, path) => {
  if (!hostIs(url, 'deezer.com')) return null;
  const [kind, id = ''] = path.filter((part) => !/^[a-z]{2}$/.test(part));
  if (!/^\d{1,20}$/.test(id)) return null;
  const deezerLink = `https://www.deezer.com/${kind}/${id}`;
  if (kind === 'track') return known('Deezer', ['music'], { deezerId: id, deezerLink });
  if (kind === 'show') return known('Deezer', ['podcast'], { deezerId: id, deezerLink });
  if (kind === 'episode') return known('Deezer', ['podcast'], { deezerLink });
  return kind === 'album' ? known('Deezer', ['music'], { deezerLink }) : null;
};

const appleKinds: Readonly<Record<string, Category>> = {
  album: 'music',
  song: 'music',
  podcast: 'podcast',
  movie: 'movie',
  show: 'series',
  'tv-season': 'series',
  book: 'book',
};

const apple: Reader = (url, path) => {
  if (!hostIs(url, 'apple.com')) return null;
  const [kind = '', slug] = path.filter((part) => !/^[a-z]{2}$/.test(part));
  const type = appleKinds[kind];
  if (type === undefined) return null;
  const title = /^(id)?\d+$/.test(slug ?? '') ? undefined : titleOf(slug);
  return known('Apple', [type], {}, title);
};

/** `48.85,2.35`. */
function pointIn(text: string): { lat: number; lng: number } | null {
  const [, lat, lng] = /(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/.exec(text) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

const googleMaps: Reader = (url, path) => {
  const isMaps =
    (/^(www\.|maps\.)?google\.[a-z.]{2,6}$/.test(url.hostname) &&
      (path[0] === 'maps' || url.hostname.startsWith('maps.'))) ||
    hostIs(url, 'maps.app.goo.gl');
  if (!isMaps) return null;
  const name = path[path.indexOf('place') + 1];
  // Hyphens are part of names: Saint-Germain-des-Prés.
  const title =
    path.includes('place') && !pointIn(name ?? '') ? name?.replaceAll('+', ' ').trim() : undefined;
  // What follows `@` is the middle of the window, not the place.
  const [, lat, lng] = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(path.at(-1) ?? '') ?? [];
  const asked = url.searchParams.get('query') ?? url.searchParams.get('q') ?? '';
  const location = pointIn(lat !== undefined && lng !== undefined ? `${lat},${lng}` : asked);
  const metadata = { googleMapsUrl: url.href, ...(location && { location }) };
  return known('Google Maps', ['place'], metadata, title);
};

const osmTypes: Readonly<Record<string, string>> = { node: 'N', way: 'W', relation: 'R' };

const openStreetMap: Reader = (url, path) => {
  if (!hostIs(url, 'openstreetmap.org', 'osm.org')) return null;
  const [kind = '', id = ''] = path;
  const type = osmTypes[kind];
  const [lat, lng] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
  const location = lat !== null && lng !== null ? pointIn(`${lat},${lng}`) : null;
  const placeId = type && /^\d{1,15}$/.test(id) ? `osm:${type}${id}` : null;
  if (placeId === null && location === null) return null;
  return known('OpenStreetMap', ['place'], {
    ...(placeId && { placeId }),
    ...(location && { location }),
  });
};

const readers = [
  tmdb,
  imdb,
  openLibrary,
  spotify,
  deezer,
  apple,
  googleMaps,
  openStreetMap,
  bookShop,
];

/** What a link tells of itself, by its address alone; null when that is nothing we know. */
export function recogniseLink(link: string): KnownLink | null {
  const address = linkIn(link);
  if (address === null) return null;
  const url = new URL(address);
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  for (const read of readers) {
    const found = read(url, path);
    if (found !== null) return found;
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
