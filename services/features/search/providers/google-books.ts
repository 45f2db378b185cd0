import { z } from 'zod';
import type { BookResult } from '../../../contract/search/search.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  plain,
  readableItems,
  webAddress,
  withoutNulls,
  identityOf,
} from './fields.js';

const volume = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  volumeInfo: z.object({
    title: z.string().min(1),
    subtitle: optionalText,
    authors: z.array(z.string()).catch([]),
    publishedDate: optionalText,
    description: optionalText,
    industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })).catch([]),
    pageCount: optionalNumber,
    categories: optional(z.array(z.string())),
    averageRating: optionalNumber,
    ratingsCount: optionalNumber,
    imageLinks: optional(z.object({ thumbnail: optionalText })),
    language: optionalText,
    previewLink: optionalText,
    infoLink: optionalText,
  }),
});
type Volume = z.infer<typeof volume>['volumeInfo'];
/** `items` is absent when nothing matches; an answer with neither field is invalid. */
const answer = z.object({ totalItems: z.number(), items: readableItems(volume).default([]) });

/** Searches Google Books (`/volumes`). Its terms allow ratings and descriptions to be shown only. */
export const googleBooks = (upstream: Upstream, key: string): Source<BookResult> => ({
  provider: identityOf('google-books'),
  async search({ text, language, market }, signal) {
    const query = { q: text, maxResults: '10', printType: 'books', orderBy: 'relevance' };
    const { items } = await upstream.request(
      {
        path: '/books/v1/volumes',
        query: { ...query, country: market },
        headers: { 'x-goog-api-key': key },
      },
      (json) => answer.parse(json),
      signal,
    );
    // Sorted by language, because a filter would drop books without one.
    const later = (found: (typeof items)[number]) =>
      found.volumeInfo.language === language ? 0 : 1;
    return items.toSorted((one, other) => later(one) - later(other)).map(resultOf);
  },
});

/**
 * Google's current data of one volume; null when Google no longer has it.
 * @throws ProviderFailure
 */
export function googleBookFacts(upstream: Upstream, key: string, id: string, signal: AbortSignal) {
  return upstream.request(
    { path: `/books/v1/volumes/${id}`, headers: { 'x-goog-api-key': key }, absent: 404 },
    (json) => (json === null ? null : factsOf(volume.parse(json).volumeInfo)),
    signal,
  );
}

function resultOf({ id, volumeInfo }: z.infer<typeof volume>): BookResult {
  const { title, subtitle, authors, publishedDate, averageRating, ratingsCount } = volumeInfo;
  const isbn = volumeInfo.industryIdentifiers.find(({ type }) => type === 'ISBN_13')?.identifier;
  const infoLink = webAddress(volumeInfo.infoLink);
  const facts = factsOf(volumeInfo);
  const lasting = withoutNulls({
    googleBooksId: id,
    authors,
    isbn: isbn ?? null,
    infoLink,
    previewLink: webAddress(volumeInfo.previewLink),
  });
  const metadata = { ...lasting, ...facts };
  const thumbnail = thumbnailOf(volumeInfo);
  const description = plain(volumeInfo.description);
  const shown = { title, subtitle, thumbnail, authors, publishedDate, averageRating, ratingsCount };
  return { id, ...shown, description, link: infoLink, metadata };
}

const thumbnailOf = ({ imageLinks }: Volume) => coverOf(imageLinks?.thumbnail ?? null);

/** The data that may be stored for 30 days only, with the time it was fetched. */
function factsOf(found: Volume) {
  return withoutNulls<string | number | string[]>({
    thumbnail: thumbnailOf(found),
    publishedDate: found.publishedDate,
    subtitle: found.subtitle,
    pageCount: found.pageCount,
    categories: found.categories,
    language: found.language,
    fetchedAt: new Date().toISOString(),
  });
}

/** The cover in the next larger size, without the curled corner. */
function coverOf(thumbnail: string | null): string | null {
  const address = coverAddress(thumbnail);
  if (address === null) return null;
  const url = new URL(address);
  if (url.searchParams.get('zoom') === '1') url.searchParams.set('zoom', '2');
  url.searchParams.delete('edge');
  return url.href;
}
