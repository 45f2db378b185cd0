import {
  type Section,
  sortOrder,
} from '../../../../../services/contract/library/recommendation.js';
import type { LibraryFilters } from '../lists/pages.js';

/** The filters that the address names; what it names wrongly does not count. */
export function detailFiltersOf(section: Section, search: URLSearchParams): LibraryFilters {
  return {
    section,
    likedBy: search.get('likedBy') ?? undefined,
    sort: sortOrder.safeParse(search.get('sort')).data ?? 'most-recent',
  };
}

/** The address of these filters, beside what else it holds; what is usual is left out. */
export function detailSearchOf(
  { likedBy, sort }: LibraryFilters,
  current = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(current);
  search.delete('likedBy');
  search.delete('sort');
  if (likedBy) search.set('likedBy', likedBy);
  if (sort !== 'most-recent') search.set('sort', sort);
  return search;
}
