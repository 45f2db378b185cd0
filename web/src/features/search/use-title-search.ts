import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cutCharacters } from '../../../../services/contract/characters.js';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { useMe } from '../people/me.js';
import { searchQuery } from './search-queries.js';
import { searchKinds } from './search-texts.js';

/** Milliseconds after the last key until a search starts (specification §5). */
export const searchDebounce = 500;

/** Searches while the person types, half a second after the last key, or at once on Enter. */
export function useTitleSearch(type: Category, title: string, active: boolean) {
  const text = cutCharacters(title.trim(), limits.search);
  const [settled] = useDebouncedValue(text, searchDebounce);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const long = text.length >= searchKinds[type].minCharacters;
  const now = submitted === text;
  const asked = active && long && (now || settled === text);
  const query = useQuery({
    ...searchQuery(useMe().email, type, text, now),
    enabled: asked,
  });
  return {
    /** Too short to search. */
    short: !long,
    /** A response is expected. */
    waiting: long && (!asked || query.isFetching),
    answer: asked ? query.data : undefined,
    failure: asked && !query.isFetching ? query.error : null,
    searchNow: () => setSubmitted(text),
  };
}
