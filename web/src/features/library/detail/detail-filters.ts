import { type Section, sortOrder } from '../../../../../services/contract/recommendation.js';
import type { LibraryFilters } from '../lists/pages.js';

/** The filters that the address names; what it names wrongly does not count. */
export function detailFiltersOf(section: Section, search: URLSearchParams): LibraryFilters {
  return {
    section,
    likedBy: search.get('likedBy') ?? undefined,
    sort: sortOrder.safeParse(search.get('sort')).data ?? 'most-recent',
  };
}

/** The address of these filters; what is usual is left out. */
export function detailSearchOf({ likedBy, sort }: LibraryFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (likedBy) search.set('likedBy', likedBy);
  if (sort !== 'most-recent') search.set('sort', sort);
  return search;
}
