import { z } from 'zod';
import type { MovieResult } from '../../../contract/search/search.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import { optional, optionalText, readableItems, withoutNulls, identityOf } from './fields.js';

const page = z.object({
  id: z.number().int(),
  key: z.string().min(1),
  title: z.string().min(1),
  description: optionalText,
  thumbnail: optional(z.object({ url: z.string() })),
});
const searchResponse = z.object({ pages: readableItems(page) });

/** Editions that are searched; users of any other language get the English one. */
const wikipediaEditions = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt'] as const;
export type WikipediaEdition = (typeof wikipediaEditions)[number];

const maxResults = 8;
/** Words in the descriptions of pages about films, in the languages of the editions. */
const filmWords = /\b(film|movie|película|filme)\b/i;

/** Searches pages of Wikipedia and returns those whose description names a film. */
export const wikipedia = (
  upstreams: Readonly<Record<WikipediaEdition, Upstream>>,
): Source<MovieResult> => ({
  provider: identityOf('wikipedia'),
  async search({ text, language }, signal) {
    const edition = wikipediaEditions.find((each) => each === language) ?? 'en';
    const { pages } = await upstreams[edition].request(
      { path: '/w/rest.php/v1/search/page', query: { q: text, limit: `${maxResults}` } },
      (json) => searchResponse.parse(json),
      signal,
    );
    return pages
      .filter(({ description }) => filmWords.test(description ?? ''))
      .map((found) => toResult(found, edition));
  },
});

function toResult(found: z.infer<typeof page>, edition: WikipediaEdition): MovieResult {
  const { id, key, thumbnail, description: overview } = found;
  const title = found.title.replace(/\s*\([^()]*\b(film|movie|película|filme)\b[^()]*\)$/i, '');
  const address = thumbnail?.url.replace(/^\/\//, 'https://') ?? null;
  const posterPath = coverAddress(address);
  const releaseDate = /\b(1[89]|20)\d{2}\b/.exec(overview ?? '')?.[0] ?? null;
  const link = `https://${edition}.wikipedia.org/wiki/${encodeURIComponent(key)}`;
  const facts = withoutNulls({ tmdbPoster: posterPath, releaseDate, overview });
  const metadata = { ...facts, source: 'Wikipedia' };
  const displayFields = { title, posterPath, releaseDate, voteAverage: null, overview };
  return { id: `wp:${edition}:${id}`, ...displayFields, link, metadata };
}
