import { isbnOf } from '../../isbn.js';
import { isAt, knownLink, type SiteRule } from '../../known-link.js';

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

export const bookShops: SiteRule = (url, path) => {
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
