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

/** What is known of the search of one type. */
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
  // A changed type waits, too: mostly another text follows.
  const wanted = `${types.join(' ')}: ${words}`;
  const [settled] = useDebouncedValue(wanted, debounce);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const isSubmitted = submitted === wanted;
  const isAsked = isEnabled && (isSubmitted || settled === wanted);
  const asked = types.filter((type) => words.length >= searchKinds[type].minCharacters);
  const searches = useQueries({
    queries: asked.map((type) => ({
      // Only the search of places differs: some sources are asked for submitted texts alone.
      ...searchQuery(me, type, words, isSubmitted && type === 'place'),
      enabled: isAsked,
    })),
  });
  const answers = asked.map((type, index): TypeAnswer => {
    const search = isAsked ? searches[index] : undefined;
    const failure = search && !search.isFetching ? search.error : null;
    return { type, answer: search?.data, failure };
  });
  const isWaiting =
    isEnabled && asked.length > 0 && (!isAsked || searches.some(({ isFetching }) => isFetching));
  return {
    answers,
    /** Too short to search any of the types. */
    isShort: asked.length === 0,
    /** A response is expected. */
    isWaiting,
    /** All searches are over, and none that succeeded has a result. */
    isEmpty:
      !isWaiting &&
      answers.some(({ answer }) => answer !== undefined) &&
      answers.every(({ answer }) => !answer?.choices.length),
    searchNow: () => setSubmitted(wanted),
  };
}
