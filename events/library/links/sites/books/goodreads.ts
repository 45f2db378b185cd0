import { isbnOf } from '../../isbn.js';
import { isAt, knownLink, pathFrom, type SiteRule, titleOf } from '../../known-link.js';

export const goodreads: SiteRule = (url, path) => {
  const [, kind, item = ''] = pathFrom(path, 'book');
  if (!isAt(url, 'goodreads.com')) return null;
  const isbn = kind === 'isbn' ? isbnOf(item) : null;
  if (isbn !== null) {
    const address = `https://www.goodreads.com/book/isbn/${isbn}`;
    return knownLink('Goodreads', ['book'], address, { metadata: { isbn } });
  }
  const [, id, slug] = /^(\d{1,12})(?:[-.](.+))?$/.exec(item) ?? [];
  if (kind !== 'show' || id === undefined) return null;
  const address = `https://www.goodreads.com/book/show/${id}`;
  return knownLink('Goodreads', ['book'], address, { title: titleOf(slug) });
};
