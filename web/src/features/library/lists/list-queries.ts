import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import { cutCharacters, exactFold } from '../../../../../services/contract/characters.js';
import {
  getExplore,
  getRecommendations,
  type Recommendation,
  type Section,
} from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { exchange, send } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/stale-queries.js';
import { applyLaterChanges, type ListView } from './changed-list.js';
import type { ExploreFilters, LibraryFilters, RecommendationPage } from './pages.js';
import { exploreKey, libraryKey, listKeys } from './cached-lists.js';

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

/** Items that the server finds for one title; the best of the whole library. */
const maxTitled = 10;

/** Items of the library, or of one section, whose titles fit a text best. */
export async function findTitled(
  me: string,
  text: string,
  section?: Section,
  signal?: AbortSignal,
) {
  const title = cutCharacters(text, limits.search);
  const request = { user_email: me, section, title, limit: maxTitled };
  return (await send(getRecommendations, request, signal)).recommendations;
}

/** As {@link findTitled}. */
export const titledQuery = (me: string, text: string, section?: Section) =>
  queryOptions({
    queryKey: [...listKeys.library, 'titled', text, section],
    queryFn: ({ signal }) => findTitled(me, text, section, signal),
  });

/** The person's own item whose title another of this type would repeat, as the server's rule compares them. */
export const duplicateOf = (found: readonly Recommendation[], me: string, title: string) =>
  found.find((each) => each.addedBy === me && exactFold(each.title) === exactFold(title));
