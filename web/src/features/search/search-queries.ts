import { queryOptions } from '@tanstack/react-query';
import {
  type Attribution,
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
  type SearchFailure,
} from '../../../../services/contract/search/search.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';
import { requestedLanguage } from '../../lib/language/language.js';
import {
  bookItem,
  type FoundItem,
  movieItem,
  placeItem,
  podcastItem,
  trackItem,
} from './found-item.js';

/** The response of a search. */
export interface SearchAnswer {
  readonly choices: readonly FoundItem[];
  readonly attribution: Attribution;
  readonly sample: boolean;
  readonly failures: readonly SearchFailure[];
}

/** Milliseconds for which results are cached. */
const cacheTime = 5 * 60_000;

/** The music market: France for French, else the United States (specification §7). */
const marketOf = (tag: string) => (/^fr\b/i.test(tag) ? 'FR' : 'US');

async function search(
  me: string,
  type: Category,
  text: string,
  submitted: boolean,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const [lang, user_email] = [requestedLanguage(), me];
  const byQuery = { query: text, lang, user_email };
  const byMarket = { q: text, market: marketOf(lang), lang, user_email };
  switch (type) {
    case 'movie':
    case 'series': {
      const { results, ...source } = await send(searchTmdb, { ...byQuery, type }, signal);
      return { ...source, choices: results.map(movieItem) };
    }
    case 'book': {
      const { results, ...source } = await send(searchGoogleBooks, byQuery, signal);
      return { ...source, choices: results.map(bookItem) };
    }
    case 'place': {
      const request = { ...byQuery, submitted: submitted ? ('true' as const) : ('false' as const) };
      const { results, ...source } = await send(searchGooglePlaces, request, signal);
      return { ...source, choices: results.map(placeItem) };
    }
    case 'music':
    case 'podcast': {
      const kind = type === 'music' ? 'track' : 'show';
      const { results, ...source } = await send(searchSpotify, { ...byMarket, type: kind }, signal);
      const choices = results.map((found) =>
        'artist' in found ? trackItem(found) : podcastItem(found),
      );
      return { ...source, choices };
    }
  }
}

/** The results for a title; a search that is no longer needed is cancelled. */
export const searchQuery = (me: string, type: Category, text: string, submitted: boolean) =>
  queryOptions({
    queryKey: ['search', type, text, submitted],
    queryFn: ({ signal }) => search(me, type, text, submitted, signal),
    staleTime: cacheTime,
    gcTime: cacheTime,
    retry: false,
  });
