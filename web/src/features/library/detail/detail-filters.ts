import { z } from 'zod';
import { librarySort } from '../../../../../services/contract/library/recommendation.js';
import { searchText } from '../../../../../services/contract/library/search-text.js';

/** The filters of a detail list in the address. */
export const detailFilters = z.object({
  likedBy: z.string().optional(),
  search: searchText.optional().catch(undefined),
  sort: librarySort.catch('most-recent'),
});

/** Places as a list or on a map. */
export const placesView = z.object({ view: z.enum(['list', 'map']).catch('list') });
