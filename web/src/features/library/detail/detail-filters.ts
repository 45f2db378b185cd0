import {
  type Section,
  sortOrder,
} from '../../../../../services/contract/library/recommendation.js';
import type { LibraryFilters } from '../lists/pages.js';

/** The filters in the URL; invalid values are ignored. */
export function detailFiltersOf(section: Section, search: URLSearchParams): LibraryFilters {
  return {
    section,
    likedBy: search.get('likedBy') ?? undefined,
    sort: sortOrder.safeParse(search.get('sort')).data ?? 'most-recent',
  };
}

/** The URL parameters of the filters, without defaults; other parameters stay. */
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
