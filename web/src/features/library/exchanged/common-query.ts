import { infiniteQueryOptions } from '@tanstack/react-query';
import { getCommonRecommendations } from '../../../../../services/contract/library/common.js';
import { send } from '../../../lib/api/send.js';
import type { OnChange } from '../../../lib/live/on-change.js';
import { firstPage, nextPage } from '../lists/list-queries.js';

export const commonKey = ['common'] as const;

/** The items that the person and a friend both have, in the order of the person's library. */
export const commonQuery = (me: string, friend: string) =>
  infiniteQueryOptions({
    queryKey: [...commonKey, friend],
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { persist: true },
    queryFn: ({ pageParam, signal }) => {
      const request = { user_email: me, friend_email: friend, limit: 20, cursor: pageParam };
      return send(getCommonRecommendations, request, signal);
    },
  });

/** One of the two has added, edited, deleted or saved an item. */
export const recommendationInCommon: OnChange<'recommendations'> = { staleInBursts: [commonKey] };
export const libraryInCommon: OnChange<'library'> = { staleInBursts: [commonKey] };
export const sharesInCommon: OnChange<'shares'> = { staleInBursts: [commonKey] };
export const friendshipInCommon: OnChange<'friends'> = { stale: [commonKey] };
export const blocksInCommon: OnChange<'blocks'> = { stale: [commonKey] };
export const peopleInCommon: OnChange<'users'> = { staleInBursts: [commonKey] };
