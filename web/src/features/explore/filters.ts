import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { category } from '../../../../services/contract/people/user.js';
import type { ExploreFilters } from '../library/lists/pages.js';

/** The filters in the URL; invalid values are ignored. */
export function filtersOf(search: URLSearchParams): ExploreFilters {
  return {
    category: category.safeParse(search.get('category')).data,
    friend: search.get('friend') ?? undefined,
    sort: sortOrder.safeParse(search.get('sort')).data ?? 'most-recent',
  };
}

/** The URL parameters of the filters, without defaults. */
export function searchOf(filters: ExploreFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.category) search.set('category', filters.category);
  if (filters.friend) search.set('friend', filters.friend);
  if (filters.sort !== 'most-recent') search.set('sort', filters.sort);
  return search;
}

/** Whether any filter or order differs from its default. */
export function isFiltered(filters: ExploreFilters): boolean {
  return searchOf(filters).size > 0;
}
