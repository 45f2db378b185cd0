import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { category } from '../../../../services/contract/people/user.js';
import type { ExploreFilters } from '../library/lists/pages.js';

/** The filters that the address names; what it names wrongly does not count. */
export function filtersOf(search: URLSearchParams): ExploreFilters {
  return {
    category: category.safeParse(search.get('category')).data,
    friend: search.get('friend') ?? undefined,
    sort: sortOrder.safeParse(search.get('sort')).data ?? 'most-recent',
  };
}

/** The address of these filters; what is usual is left out. */
export function searchOf(filters: ExploreFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.category) search.set('category', filters.category);
  if (filters.friend) search.set('friend', filters.friend);
  if (filters.sort !== 'most-recent') search.set('sort', filters.sort);
  return search;
}

/** Whether anything is narrowed or sorted other than usual. */
export function isFiltered(filters: ExploreFilters): boolean {
  return searchOf(filters).size > 0;
}
