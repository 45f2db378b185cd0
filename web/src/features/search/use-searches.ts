import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { cutCharacters } from '../../../../services/contract/characters.js';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { useMe } from '../people/people.js';
import { searchKinds } from './search-texts.js';
import {
  type Attribution,
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
  type SearchFailure,
} from '../../../../services/contract/search/search.js';
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

/** Milliseconds after the last key until a search starts (specification §5). */
const debounce = 500;

/** The state of the search of one type. */
export interface TypeAnswer {
  readonly type: Category;
  readonly answer: SearchAnswer | undefined;
  readonly failure: Error | null;
}

/**
 * Searches these types at once while the person types, half a second after the last key, or at once
 * on Enter. Searches for an earlier text are aborted.
 */
export function useSearches(text: string, types: readonly Category[], isEnabled = true) {
  const me = useMe().email;
  const words = cutCharacters(text.trim(), limits.search);
  // A change of type is debounced, too: usually another text follows.
  const search = `${types.join(' ')}: ${words}`;
  const [settled] = useDebouncedValue(search, debounce);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const isStarted = isEnabled && [submitted, settled].includes(search);
  const searched = types.filter((type) => words.length >= searchKinds[type].minCharacters);
  const searches = useQueries({
    queries: searched.map((type) => ({
      ...searchQuery(me, type, words),
      enabled: isStarted,
    })),
  });
  const answers = searched.map((type, index): TypeAnswer => {
    const result = isStarted ? searches[index] : undefined;
    const failure = result && !result.isFetching ? result.error : null;
    return { type, answer: result?.data, failure };
  });
  const isWaiting =
    isEnabled &&
    searched.length > 0 &&
    (!isStarted || searches.some(({ isFetching }) => isFetching));
  return {
    answers,
    /** Too short to search any of the types. */
    isShort: searched.length === 0,
    /** A search is pending or running. */
    isWaiting,
    /** All searches are over, and none that succeeded has a result. */
    isEmpty:
      !isWaiting &&
      answers.some(({ answer }) => answer !== undefined) &&
      answers.every(({ answer }) => !answer?.choices.length),
    searchNow: () => setSubmitted(search),
  };
}

/** The response of a search. */
interface SearchAnswer {
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
      const { results, ...source } = await send(searchGooglePlaces, byQuery, signal);
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
const searchQuery = (me: string, type: Category, text: string) =>
  queryOptions({
    queryKey: ['search', type, text],
    queryFn: ({ signal }) => search(me, type, text, signal),
    staleTime: cacheTime,
    gcTime: cacheTime,
    retry: false,
  });
