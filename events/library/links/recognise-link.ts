import {
  type KnownLink,
  type SiteRule,
  isbnOf,
  isAt,
  knownLink,
  pathFrom,
  titleOf,
} from './known-link.js';
import { withoutTrailingSlashes } from '../../kernel/characters.js';
import { placeRules, isGoogle } from './place-sites.js';
import { siteTable } from './site-table.js';
import type { RecommendationType } from '../recommendation-types.js';

/** The kinds of items on each of Apple's hosts, with their types. */
const hosts: Readonly<Record<string, Readonly<Record<string, RecommendationType>>>> = {
  'music.apple.com': { album: 'music', song: 'music' },
  'podcasts.apple.com': { podcast: 'podcast' },
  'books.apple.com': { book: 'book', audiobook: 'book' },
  'tv.apple.com': { movie: 'movie', show: 'series', episode: 'series' },
  'itunes.apple.com': {
    album: 'music',
    podcast: 'podcast',
    book: 'book',
    audiobook: 'book',
    movie: 'movie',
    'tv-season': 'series',
  },
};
/** The newer hosts of items that iTunes had. */
const moved: Readonly<Record<string, string>> = {
  album: 'music.apple.com',
  podcast: 'podcasts.apple.com',
  book: 'books.apple.com',
  audiobook: 'books.apple.com',
};
const isId = (text: string | undefined) => /^(?:(?:id)?\d+|umc\.cmc\.[a-z0-9]+)$/.test(text ?? '');

const apple: SiteRule = (url, path) => {
  const host = Object.keys(hosts).find((each) => isAt(url, each));
  const kinds = hosts[host ?? ''] ?? {};
  const [kind = '', ...rest] = pathFrom(path, ...Object.keys(kinds));
  const type = kinds[kind];
  const id = rest.find(isId);
  if (host === undefined || type === undefined || id === undefined) return null;
  // A song is shown within its album, an episode within its podcast.
  const within = url.searchParams.get('i');
  const part = within !== null && /^\d+$/.test(within) ? `?i=${within}` : '';
  // The title of an episode is not that of its series.
  const title = isId(rest[0]) || kind === 'episode' ? undefined : titleOf(rest[0]);
  const bare = type === 'music' ? id.replace('id', '') : id;
  const address = `https://${moved[kind] ?? host}/${kind}/${bare}${part}`;
  return knownLink('Apple', [type], address, { title });
};

const bandcamp: SiteRule = (url, [kind, slug]) => {
  const isMusic = kind === 'album' || kind === 'track';
  if (!isAt(url, 'bandcamp.com') || !isMusic || slug === undefined) return null;
  const address = `https://${url.hostname}/${kind}/${slug}`;
  return knownLink('Bandcamp', ['music'], address, { title: titleOf(slug) });
};

/** A watched video; the others are in the table. */
const youtube: SiteRule = (url, [kind]) => {
  const id = url.searchParams.get('v') ?? '';
  if (!isAt(url, 'youtube.com', 'youtube-nocookie.com') || kind !== 'watch') return null;
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return knownLink('YouTube', [], `https://www.youtube.com/watch?v=${id}`);
};

const wikipediaHost = /^([a-z]{2,3}(?:-[a-z]+)*|simple)\.(?:m\.)?wikipedia\.org$/;

/** An article may be about anything. */
const wikipedia: SiteRule = (url, [kind, article]) => {
  const language = wikipediaHost.exec(url.hostname)?.[1];
  if (language === undefined || kind !== 'wiki' || article === undefined) return null;
  return knownLink('Wikipedia', [], `https://${language}.wikipedia.org${url.pathname}`);
};

const otherRules: readonly SiteRule[] = [apple, bandcamp, youtube, wikipedia];

const amazonHost =
  /(?:^|\.)(amazon\.(?:com|ca|fr|de|es|it|nl|se|pl|in|ae|sa|sg|eg|cn|ie|co\.(?:uk|jp|za)|com\.(?:au|be|br|mx|tr)))$/;
/** The path of a product, with its number; other numbers of ten characters may be departments. */
const product =
  /\/(?:dp|gp\/product|gp\/aw\/d|product-reviews|exec\/obidos\/asin|o\/asin)\/([A-Z0-9]{10})(?=\/|$)/i;

/** Printed books have their ISBN-10 as number; other numbers do not show what the product is. */
const amazon: SiteRule = (url) => {
  const shop = amazonHost.exec(url.hostname)?.[1];
  const id = product.exec(url.pathname)?.[1]?.toUpperCase();
  if (shop === undefined || id === undefined) return null;
  const isbn = isbnOf(id);
  const address = `https://www.${shop}/dp/${id}`;
  return isbn === null
    ? knownLink('Amazon', [], address)
    : knownLink('ISBN', ['book'], address, { metadata: { isbn } });
};

/** Shops and libraries whose addresses contain an ISBN-13. Other numbers in them are the shop's own. */
const shops = [
  'bookshop.org',
  'waterstones.com',
  'barnesandnoble.com',
  'worldcat.org',
  'librarything.com',
  'placedeslibraires.fr',
  'leslibraires.fr',
  'decitre.fr',
];
const isbn13 = /(?<![\dA-Za-z])97[89]\d{10}(?![\dA-Za-z])/g;

const bookShops: SiteRule = (url, path) => {
  if (!isAt(url, ...shops)) return null;
  const [kind, number = ''] = path;
  const named = [
    url.searchParams.get('ean') ?? '',
    kind === 'isbn' ? number : '',
    ...(path.join('/').match(isbn13) ?? []),
  ];
  const isbn = named.map(isbnOf).find((each) => each !== null);
  if (isbn === undefined) return null;
  const ean = url.searchParams.has('ean') ? `?ean=${isbn}` : '';
  const address = `${url.origin}${withoutTrailingSlashes(url.pathname)}${ean}`;
  return knownLink('ISBN', ['book'], address, { metadata: { isbn } });
};

/** Pages by ISBN of sites whose other pages are in the table. */
const isbnPages: SiteRule = (url, path) => {
  const [site, start, page] = isAt(url, 'goodreads.com')
    ? ([
        'Goodreads',
        'https://www.goodreads.com/book/isbn/',
        pathFrom(path, 'book').slice(1),
      ] as const)
    : (['Open Library', 'https://openlibrary.org/isbn/', path] as const);
  if (site === 'Open Library' && !isAt(url, 'openlibrary.org')) return null;
  const isbn = page[0] === 'isbn' ? isbnOf(page[1] ?? '') : null;
  return isbn === null
    ? null
    : knownLink(site, ['book'], `${start}${isbn}`, { metadata: { isbn } });
};

const volume = /^[A-Za-z0-9_-]{12}$/;

/** `books.google.fr/books?id=…`, `google.com/books/edition/Title/…` and Play Books. */
const googleBooks: SiteRule = (url, path) => {
  const isPlay = url.hostname === 'play.google.com' && url.pathname === '/store/books/details';
  if (!isPlay && (!isGoogle(url, 'books', 'www') || path[0] !== 'books')) return null;
  const isEdition = path[1] === 'edition';
  const id = (isEdition ? path[3] : url.searchParams.get('id')) ?? '';
  if (!volume.test(id)) return null;
  return knownLink('Google Books', ['book'], `https://books.google.com/books?id=${id}`, {
    metadata: { googleBooksId: id },
    title: isEdition && path[2] !== '_' ? titleOf(path[2], /[_+]+/g) : undefined,
  });
};

const bookRules: readonly SiteRule[] = [isbnPages, googleBooks, amazon, bookShops];

const rules: readonly SiteRule[] = [siteTable, ...bookRules, ...placeRules, ...otherRules];

/**
 * What an address says about its subject, without fetching it; null for an unknown site. Explore
 * stores the results, so a changed rule requires a new version of that read model.
 */
export function recogniseLink(address: string): KnownLink | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  for (const read of rules) {
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
