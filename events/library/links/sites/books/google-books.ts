import { knownLink, type SiteRule, titleOf } from '../../known-link.js';
import { isGoogle } from '../google-hosts.js';

const volume = /^[A-Za-z0-9_-]{12}$/;

/** `books.google.fr/books?id=…`, `google.com/books/edition/Title/…` and Play Books. */
export const googleBooks: SiteRule = (url, path) => {
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
