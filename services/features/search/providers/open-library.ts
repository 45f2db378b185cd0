import { z } from 'zod';
import type { BookResult } from '../../../contract/search/search.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  readableItems,
  withoutNulls,
  identityOf,
} from './fields.js';

const work = z.object({
  key: z.string().regex(/^\/works\/OL\d+W$/),
  title: z.string().min(1),
  subtitle: optionalText,
  author_name: z.array(z.string()).catch([]),
  first_publish_year: optionalNumber,
  cover_i: optionalNumber,
  isbn: z.array(z.string()).catch([]),
  ratings_average: optionalNumber,
  ratings_count: optional(z.number().int()),
});
const answer = z.object({ docs: readableItems(work) });

const fields =
  'key,title,subtitle,author_name,first_publish_year,cover_i,isbn,ratings_average,ratings_count';

/** Searches books at Open Library (`/search.json`). */
export const openLibrary = (upstream: Upstream): Source<BookResult> => ({
  provider: identityOf('open-library'),
  async search({ text, language }, signal) {
    const query = { q: text, lang: language, limit: '8', fields };
    const { docs } = await upstream.request(
      { path: '/search.json', query },
      (json) => answer.parse(json),
      signal,
    );
    return docs.map(resultOf);
  },
});

function resultOf(found: z.infer<typeof work>): BookResult {
  const { key, title, subtitle, author_name: authors, ratings_count: ratingsCount } = found;
  const id = key.slice('/works/'.length);
  const publishedDate = found.first_publish_year?.toString() ?? null;
  const average = found.ratings_average;
  const averageRating = average === null ? null : Math.round(average * 10) / 10;
  const thumbnail = coverOf(found.cover_i, 'M');
  const facts = withoutNulls({
    openLibraryId: id,
    authors,
    publishedDate,
    averageRating,
    ratingsCount,
    subtitle,
    thumbnail: coverOf(found.cover_i, 'L'),
    isbn: found.isbn.find((number) => number.length === 13) ?? found.isbn[0] ?? null,
  });
  const shown = { title, subtitle, thumbnail, authors, publishedDate, averageRating, ratingsCount };
  const link = `https://openlibrary.org${key}`;
  const metadata = { ...facts, source: 'Open Library' };
  return { id: `ol:${id}`, ...shown, description: null, link, metadata };
}

const coverOf = (number: number | null, size: 'M' | 'L') =>
  number === null || number <= 0
    ? null
    : `https://covers.openlibrary.org/b/id/${Math.trunc(number)}-${size}.jpg`;
