import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import {
  getExplore,
  getRecommendations,
  type Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { exchange } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/changes.js';
import { applyLaterChanges, type ListView } from './changed-list.js';
import type { ExploreFilters, LibraryFilters, RecommendationPage } from './pages.js';
import { exploreKey, libraryKey } from './list-keys.js';

/** A list is read from its first page on. */
export const firstPage: string | undefined = undefined;
/** Where the page after this one begins, if there is one. */
export const nextPage = (page: RecommendationPage) => page.nextCursor;

/** All recommendations of the pages that were read. */
export function allItems<One extends Recommendation = Recommendation>(
  list: InfiniteData<{ readonly recommendations: readonly One[] }>,
): One[] {
  return list.pages.flatMap((page) => page.recommendations);
}

/** Friends' recommendations under these filters, so many at a time. */
export const exploreQuery = (me: string, filters: ExploreFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: exploreKey(filters, limit),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { persist: true },
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
      return applyLaterChanges(body, pageParam, view, changes.since(position), me);
    },
  });

/** Part of the person's library, so many at a time, with how many there are in each section. */
export const libraryQuery = (me: string, filters: LibraryFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: libraryKey(filters, limit),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { persist: true },
    queryFn: async ({ pageParam, signal }) => {
      const { section, sort, likedBy, id } = filters;
      const request = {
        user_email: me,
        section,
        sort,
        liked_by: likedBy,
        id,
        limit,
        cursor: pageParam,
      };
      const { body, position } = await exchange(getRecommendations, request, signal);
      const view: ListView = { of: 'library', ...filters };
      return applyLaterChanges(body, pageParam, view, changes.since(position), me);
    },
  });
