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

const minutes = 5 * 60_000;

/** The music market: France for French, else the United States (specification §7). */
const marketOf = (tag: string) => (/^fr\b/i.test(tag) ? 'FR' : 'US');

async function search(
  me: string,
  type: Category,
  text: string,
  submitted: boolean,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const asked = { query: text, lang: requestedLanguage(), user_email: me };
  const { lang, user_email } = asked;
  const heard = { q: text, market: marketOf(lang), lang, user_email };
  switch (type) {
    case 'movie':
    case 'series': {
      const { results, ...said } = await send(searchTmdb, { ...asked, type }, signal);
      return { ...said, choices: results.map(movieItem) };
    }
    case 'book': {
      const { results, ...said } = await send(searchGoogleBooks, asked, signal);
      return { ...said, choices: results.map(bookItem) };
    }
    case 'place': {
      const request = { ...asked, submitted: submitted ? ('true' as const) : ('false' as const) };
      const { results, ...said } = await send(searchGooglePlaces, request, signal);
      return { ...said, choices: results.map(placeItem) };
    }
    case 'music':
    case 'podcast': {
      const kind = type === 'music' ? 'track' : 'show';
      const { results, ...said } = await send(searchSpotify, { ...heard, type: kind }, signal);
      const choices = results.map((found) =>
        'artist' in found ? trackItem(found) : podcastItem(found),
      );
      return { ...said, choices };
    }
  }
}

/** The results for a title; a search that is no longer needed is cancelled. */
export const searchQuery = (me: string, type: Category, text: string, submitted: boolean) =>
  queryOptions({
    queryKey: ['search', type, text, submitted],
    queryFn: ({ signal }) => search(me, type, text, submitted, signal),
    staleTime: minutes,
    gcTime: minutes,
    retry: false,
  });
