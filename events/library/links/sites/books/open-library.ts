import { isbnOf } from '../../isbn.js';
import { isAt, knownLink, type SiteRule, titleOf } from '../../known-link.js';

export const openLibrary: SiteRule = (url, path) => {
  if (!isAt(url, 'openlibrary.org')) return null;
  const [kind, id = '', slug] = path;
  if (kind === 'isbn') {
    const isbn = isbnOf(id);
    const address = `https://openlibrary.org/isbn/${isbn}`;
    return isbn === null
      ? null
      : knownLink('Open Library', ['book'], address, { metadata: { isbn } });
  }
  if ((kind !== 'works' && kind !== 'books') || !/^OL\d{1,12}[WM]$/.test(id)) return null;
  // A hyphen belongs to the title: Nineteen_Eighty-Four.
  return knownLink('Open Library', ['book'], `https://openlibrary.org/${kind}/${id}`, {
    metadata: { openLibraryId: id },
    title: titleOf(slug, /[_+]+/g),
  });
};
