import { z } from 'zod';
import type { MovieResult } from '../../../contract/search/search.js';
import type { ProvidedThing } from '../expiring/terms.js';
import { ProviderFailure, type SearchQuery, type Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import { optionalNumber, optionalText, readableItems, withoutNulls, identityOf } from './fields.js';

const item = z.object({
  id: z.number().int(),
  title: optionalText,
  name: optionalText,
  poster_path: optionalText,
  backdrop_path: optionalText,
  release_date: optionalText,
  first_air_date: optionalText,
  overview: optionalText,
  vote_average: optionalNumber,
  vote_count: optionalNumber,
});
type Item = z.infer<typeof item>;
const searchResponse = z.object({ results: readableItems(item) });

/** Path segments of TMDB. */
const kinds = { movie: 'movie', series: 'tv' } as const;
const maxResults = 10;
const english = 'en-US';

/** Searches TMDB v3 (`/search/movie` and `/search/tv`) with a read access token. */
export function tmdb(
  upstream: Upstream,
  token: string,
  type: 'movie' | 'series',
): Source<MovieResult> {
  const kind = kinds[type];
  const searchIn = async ({ text, market }: SearchQuery, language: string, signal: AbortSignal) => {
    const { results } = await upstream.request(
      {
        path: `/3/search/${kind}`,
        query: { query: text, language, region: market, include_adult: 'false' },
        headers: { authorization: `Bearer ${token}` },
      },
      (json) => searchResponse.parse(json),
      signal,
    );
    return results.slice(0, maxResults);
  };
  const inEnglish = async (query: SearchQuery, signal: AbortSignal): Promise<readonly Item[]> => {
    try {
      return await searchIn(query, english, signal);
    } catch (error) {
      // Results without descriptions are better than none.
      if (error instanceof ProviderFailure) return [];
      throw error;
    }
  };
  return {
    provider: identityOf('tmdb'),
    async search(query, signal) {
      const language = `${query.language}-${query.market}`;
      const items = await searchIn(query, language, signal);
      const untranslated = query.language !== 'en' && items.some(({ overview }) => !overview);
      const fallbacks = untranslated ? await inEnglish(query, signal) : [];
      const overviews = new Map(fallbacks.map(({ id, overview }) => [id, overview]));
      return items.flatMap((each) => {
        const fallback = each.overview ? null : overviews.get(each.id);
        // Stored with the language of its description, so that a later renewal keeps that.
        if (fallback) return resultOf({ ...each, overview: fallback }, kind, english);
        return resultOf(each, kind, language);
      });
    },
  };
}

/**
 * Fetches TMDB's current data of one movie or series; null when TMDB no longer has it.
 * @throws ProviderFailure
 */
export function tmdbFacts(
  upstream: Upstream,
  token: string,
  { kind, id, language }: Pick<ProvidedThing, 'kind' | 'id' | 'language'>,
  signal: AbortSignal,
) {
  return upstream.request(
    {
      path: `/3/${kind}/${id}`,
      query: { language },
      headers: { authorization: `Bearer ${token}` },
      absent: 404,
    },
    (json) => (json === null ? null : factsOf(item.parse(json), language)),
    signal,
  );
}

const dateOf = (found: Item) => found.release_date ?? found.first_air_date;
const voteOf = (found: Item) => (found.vote_count ? found.vote_average : null);

function resultOf(found: Item, kind: 'movie' | 'tv', language: string): MovieResult[] {
  const title = found.title ?? found.name;
  if (title === null) return [];
  const link = `https://www.themoviedb.org/${kind}/${found.id}`;
  const metadata = { tmdbId: found.id, tmdbUrl: link, ...factsOf(found, language) };
  const { poster_path: posterPath, overview } = found;
  const shown = { posterPath, releaseDate: dateOf(found), voteAverage: voteOf(found), overview };
  return [{ id: String(found.id), title, ...shown, link, metadata }];
}

/** The fields that TMDB's terms allow to store for six months, with their language and age. */
function factsOf(found: Item, language: string) {
  return withoutNulls<string | number>({
    tmdbPoster: found.poster_path,
    tmdbBackdrop: found.backdrop_path,
    releaseDate: dateOf(found),
    overview: found.overview,
    voteAverage: voteOf(found),
    textLanguage: language,
    fetchedAt: new Date().toISOString(),
  });
}
