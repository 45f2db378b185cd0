import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import {
  getExplore,
  getRecommendations,
  type Recommendation,
} from '../../../../services/contract/recommendation.js';
import { exchange } from '../api/send.js';
import { changes } from '../live/changes.js';
import { catchUp, type ListView } from '../live/lists.js';
import type { ExploreFilters, RecommendationPage } from '../live/pages.js';
import { exploreKey } from './explore-key.js';
import { keys } from './keys.js';

const firstPage: string | undefined = undefined;
const nextPage = (page: RecommendationPage) => page.nextCursor;

/** All recommendations of the pages that were read. */
export function allOf(list: InfiniteData<RecommendationPage>): Recommendation[] {
  return list.pages.flatMap((page) => page.recommendations);
}

/** Friends' recommendations under these filters, so many at a time. */
export const exploreQuery = (me: string, filters: ExploreFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: exploreKey(filters, limit),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    queryFn: async ({ pageParam, signal }) => {
      const request = {
        user_email: me,
        category: filters.category,
        friend_email: filters.friend,
        sort: filters.sort,
        limit,
        cursor: pageParam,
      };
      const { body, position } = await exchange(getExplore, request, signal);
      const view: ListView = { of: 'explore', ...filters };
      return catchUp(body, pageParam, view, changes.since(position), me);
    },
  });

/** The person's own library. */
export const libraryQuery = (me: string) =>
  infiniteQueryOptions({
    queryKey: keys.library,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    queryFn: async ({ pageParam, signal }) => {
      const request = { user_email: me, cursor: pageParam };
      const { body, position } = await exchange(getRecommendations, request, signal);
      return catchUp(body, pageParam, { of: 'library' }, changes.since(position), me);
    },
  });
