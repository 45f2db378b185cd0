import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { cutCharacters } from '../../../../services/contract/characters.js';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { useMe } from '../people/me.js';
import { type SearchAnswer, searchQuery } from './search-queries.js';
import { searchKinds } from './search-texts.js';

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
  const isSubmitted = submitted === search;
  const isStarted = isEnabled && (isSubmitted || settled === search);
  const searched = types.filter((type) => words.length >= searchKinds[type].minCharacters);
  const searches = useQueries({
    queries: searched.map((type) => ({
      // Some sources of places accept only submitted texts.
      ...searchQuery(me, type, words, isSubmitted && type === 'place'),
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
