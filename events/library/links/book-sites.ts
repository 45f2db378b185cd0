import { isGoogle } from './google-hosts.js';
import { isbnOf } from './isbn.js';
import { isAt, knownLink, pathFrom, type SiteRule, titleOf } from './known-link.js';

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
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}${ean}`;
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

export const bookRules: readonly SiteRule[] = [isbnPages, googleBooks, amazon, bookShops];
