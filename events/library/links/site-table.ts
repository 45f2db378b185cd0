import type { RecommendationType } from '../recommendation-types.js';
import { isAt, knownLink, type KnownLink, type SiteRule, titleOf } from './known-link.js';

type Groups = Readonly<Record<string, string | undefined>>;

/** Addresses of one kind on one site. */
interface SiteRow {
  readonly site: string;
  readonly hosts: readonly string[];
  /** Matches the decoded path without slashes at its ends; `slug` becomes the title. */
  readonly path: RegExp;
  /** Possible types, the default first; none when the address does not say it. */
  readonly types: readonly RecommendationType[];
  /** The canonical address, with the groups of the path as `{name}`. */
  readonly address: string;
  readonly metadata?: (groups: Groups, address: string) => KnownLink['metadata'];
}

/** A language or country at the beginning of a path: `fr`, `pt-br`, `intl-fr`. */
const language = '(?:(?:intl-)?[A-Za-z]{2}(?:-[A-Za-z]{2,4})?/)?';
const from = (rest: string) => new RegExp(`^${rest}(?:/|$)`);
const page = (rest: string) => from(language + rest);
const slug = '(?:-(?<slug>[^/]+))?';

const tmdb = (kind: string, type: RecommendationType): SiteRow => ({
  ...{ site: 'TMDB', hosts: ['themoviedb.org'], types: [type] },
  ...{ path: page(`${kind}/(?<id>\\d{1,12})${slug}`) },
  address: `https://www.themoviedb.org/${kind}/{id}`,
  metadata: ({ id }, tmdbUrl) => ({ tmdbId: Number(id), tmdbUrl }),
});

const allocine = (kind: string, section: string, type: RecommendationType): SiteRow => ({
  ...{ site: 'AlloCiné', hosts: ['allocine.fr'], types: [type] },
  // `/film/fichefilm_gen_cfilm=1.html`, and its pages such as `/film/fichefilm-1/critiques/`.
  path: from(`${section}/fiche${kind}(?:_gen_c(?:film|serie)=|-)(?<id>\\d{1,9})(?:\\.html)?`),
  address: `https://www.allocine.fr/${section}/fiche${kind}-{id}`,
});

const deezer = (kind: string, types: readonly RecommendationType[], hasId = false): SiteRow => ({
  ...{ site: 'Deezer', hosts: ['deezer.com'], types, path: page(`${kind}/(?<id>\\d{1,20})`) },
  address: `https://www.deezer.com/${kind}/{id}`,
  metadata: ({ id = '' }, deezerLink) => ({ ...(hasId && { deezerId: id }), deezerLink }),
});

const spotify = (kind: string, types: readonly RecommendationType[], hasId = false): SiteRow => ({
  ...{ site: 'Spotify', hosts: ['open.spotify.com', 'play.spotify.com'], types },
  path: from(`(?:embed/)?${language}${kind}/(?<id>[A-Za-z0-9]{22})`),
  address: `https://open.spotify.com/${kind}/{id}`,
  metadata: ({ id = '' }, spotifyLink) => ({ ...(hasId && { spotifyId: id }), spotifyLink }),
});

const sounds = [deezer, spotify].flatMap((on) => [
  ...[on('track', ['music'], true), on('album', ['music'])],
  ...[on('show', ['podcast'], true), on('episode', ['podcast'])],
  ...[on('artist', []), on('playlist', [])],
]);

/** Sites whose addresses a table can tell. Where several rows fit, the first counts. */
const rows: readonly SiteRow[] = [
  ...[tmdb('movie', 'movie'), tmdb('tv', 'series')],
  {
    // Movies and series share one numbering.
    ...{ site: 'IMDb', hosts: ['imdb.com'], types: ['movie', 'series'] },
    ...{ path: page('title/(?<id>tt\\d{7,10})'), address: 'https://www.imdb.com/title/{id}' },
    metadata: ({ id = '' }) => ({ imdbId: id }),
  },
  {
    // `/film/slug`, and a member's review: `/member/film/slug`.
    ...{ site: 'Letterboxd', hosts: ['letterboxd.com'], types: ['movie'] },
    path: from('(?:(?!film/)[^/]+/)?film/(?<slug>[^/]+)'),
    address: 'https://letterboxd.com/film/{slug}',
  },
  ...[allocine('film', 'film', 'movie'), allocine('serie', 'series', 'series')],
  {
    ...{ site: 'Open Library', hosts: ['openlibrary.org'], types: ['book'] },
    path: from('(?<kind>works|books)/(?<id>OL\\d{1,12}[WM])(?:/(?<slug>[^/]+))?'),
    address: 'https://openlibrary.org/{kind}/{id}',
    metadata: ({ id = '' }) => ({ openLibraryId: id }),
  },
  {
    ...{ site: 'Goodreads', hosts: ['goodreads.com'], types: ['book'] },
    path: page('book/show/(?<id>\\d{1,12})(?:[-.](?<slug>[^/]+))?'),
    address: 'https://www.goodreads.com/book/show/{id}',
  },
  ...sounds,
  {
    // A video may be about anything.
    ...{ site: 'YouTube', hosts: ['youtube.com', 'youtube-nocookie.com'], types: [] },
    path: from('(?:shorts|embed|live|v)/(?<id>[A-Za-z0-9_-]{11})'),
    address: 'https://www.youtube.com/watch?v={id}',
  },
  {
    ...{ site: 'YouTube', hosts: ['youtu.be'], types: [] },
    path: from('(?<id>[A-Za-z0-9_-]{11})'),
    address: 'https://www.youtube.com/watch?v={id}',
  },
];

/** Of these sites a hyphen belongs to the title: Nineteen_Eighty-Four. */
const betweenWords: Readonly<Record<string, RegExp>> = { 'Open Library': /[_+]+/g };

/** Recognises the addresses of the table. */
export const siteTable: SiteRule = (url, path) => {
  const text = path.join('/');
  for (const { site, hosts, path: pattern, types, address: template, metadata } of rows) {
    const groups: Groups | undefined = isAt(url, ...hosts) ? pattern.exec(text)?.groups : undefined;
    if (groups === undefined) continue;
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
    const title = titleOf(groups['slug'], betweenWords[site]);
    return knownLink(site, types, address, { metadata: metadata?.(groups, address) ?? {}, title });
  }
  return null;
};
