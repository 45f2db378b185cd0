import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cutCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { searchedWords } from '../../../../../services/contract/library/search-text.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { allItems, exploreQuery } from '../../library/lists/list-queries.js';
import { useFound } from '../../library/lists/use-found.js';
import { useMe } from '../../people/me.js';

/** Milliseconds without typing after which the server is asked. */
const pause = 200;
/** Items read for one text; some are in the library already. */
const maxFound = 10;

/**
 * What friends recommend and the library lacks, found by a text; without a network, what the device
 * has of it.
 * @param only the only type that is meant; null for all.
 */
export function useFriendsItems(text: string, only: Category | null): readonly Recommendation[] {
  const me = useMe().email;
  const [typed] = useDebouncedValue(cutCharacters(text.trim(), limits.search), pause);
  const isSearched = searchedWords(typed).length > 0;
  const filters = {
    sort: 'most-recent',
    ...(isSearched && { search: typed }),
    ...(only && { category: only }),
  } as const;
  const query = useInfiniteQuery({ ...exploreQuery(me, filters, maxFound), enabled: isSearched });
  const { data } = useFound(query, { of: 'explore', ...filters }).query;
  if (!isSearched || !data) return [];
  return allItems(data).filter((each) => !each.inLibrary && !each.notToBePassedOn);
}
