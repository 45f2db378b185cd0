import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { cutCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { useMe } from '../../people/me.js';
import { type SearchAnswer, searchQuery } from '../../search/search-queries.js';
import { searchKinds } from '../../search/search-texts.js';
import { searchDebounce } from '../../search/use-title-search.js';

/** The response for one type. */
export interface TypeAnswer {
  readonly type: Category;
  readonly answer: SearchAnswer | undefined;
  readonly failure: Error | null;
}

/**
 * Searches all these types at once, half a second after the last key, or at once on Enter. Searches
 * for an earlier text are aborted.
 */
export function useAllSearches(text: string, types: readonly Category[], isEnabled = true) {
  const me = useMe().email;
  const words = isEnabled ? cutCharacters(text, limits.search) : '';
  const [settled] = useDebouncedValue(words, searchDebounce);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const isAsked = words === settled || words === submitted;
  const asked = types.filter((type) => words.length >= searchKinds[type].minCharacters);
  const searches = useQueries({
    queries: asked.map((type) => ({ ...searchQuery(me, type, words, false), enabled: isAsked })),
  });
  const isWaiting = asked.length > 0 && (!isAsked || searches.some(({ isFetching }) => isFetching));
  return {
    answers: asked.map((type, index): TypeAnswer => {
      const { data, error } = searches[index] ?? { data: undefined, error: null };
      return { type, answer: isAsked ? data : undefined, failure: isAsked ? error : null };
    }),
    isWaiting,
    /** Every search was answered, and none found anything. */
    isEmpty: !isWaiting && asked.length > 0 && searches.every(({ data }) => !data?.choices.length),
    searchNow: () => setSubmitted(words),
  };
}
