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

/** Cursor of the first page. */
export const firstPage: string | undefined = undefined;
/** Cursor of the next page, if there is one. */
export const nextPage = (page: RecommendationPage) => page.nextCursor;

/** The recommendations of all fetched pages. */
export function allItems<One extends Recommendation = Recommendation>(
  list: InfiniteData<{ readonly recommendations: readonly One[] }>,
): One[] {
  return list.pages.flatMap((page) => page.recommendations);
}

interface Searched {
  readonly search?: string | undefined;
}

/** Lists are persisted, since the device can search them; results of searches are not. */
const metaOf = ({ search }: Searched) => (search === undefined ? { persist: true as const } : {});

/** While a search runs, the previous result stays visible. */
export const whileSearching =
  ({ search }: Searched) =>
  <Data>(before: Data | undefined) =>
    search === undefined ? undefined : before;

/** Friends' recommendations under these filters; `limit` per page. */
export const exploreQuery = (me: string, filters: ExploreFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: exploreKey(filters, limit),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: metaOf(filters),
    placeholderData: whileSearching(filters),
    queryFn: async ({ pageParam, signal }) => {
      const request = {
        user_email: me,
        category: filters.category,
        friend_email: filters.friend,
        search: filters.search,
        sort: filters.sort,
        limit,
        cursor: pageParam,
      };
      const { body, position } = await exchange(getExplore, request, signal);
      const view: ListView = { of: 'explore', ...filters };
      return applyLaterChanges(body, pageParam, view, changes.since(position), me);
    },
  });

/** Part of the library, `limit` per page, with the number of items in each section. */
export const libraryQuery = (me: string, filters: LibraryFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: libraryKey(filters, limit),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: metaOf(filters),
    placeholderData: whileSearching(filters),
    queryFn: async ({ pageParam, signal }) => {
      const { section, sort, likedBy, search, id } = filters;
      const request = {
        user_email: me,
        section,
        search,
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
