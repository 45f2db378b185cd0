import { z } from 'zod';
import { sortOrder } from '../../../../services/contract/library/recommendation.js';
import { searchText } from '../../../../services/contract/library/search-text.js';
import { category } from '../../../../services/contract/people/user.js';

/** The filters of Explore in the address. */
export const exploreFilters = z.object({
  category: category.optional().catch(undefined),
  friend: z.string().optional(),
  search: searchText.optional().catch(undefined),
  sort: sortOrder.catch('most-recent'),
});
