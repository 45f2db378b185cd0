import { infiniteQueryOptions } from '@tanstack/react-query';
import { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import { exchange } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/changes.js';
import { applyLaterChanges } from '../lists/changed-list.js';
import { listKeys } from '../lists/list-keys.js';
import { firstPage, nextPage } from '../lists/list-queries.js';

export type Direction = 'sent' | 'received';

/** The recommendations that the person and a friend sent each other, last sent first. */
export const exchangedQuery = (me: string, friend: string, direction: Direction) =>
  infiniteQueryOptions({
    queryKey: [...listKeys.exchanged, friend, direction],
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { persist: true },
    queryFn: async ({ pageParam, signal }) => {
      const request = {
        user_email: me,
        friend_email: friend,
        direction,
        limit: 20,
        cursor: pageParam,
      };
      const { body, position } = await exchange(getFriendsRecommendations, request, signal);
      return applyLaterChanges(body, pageParam, { of: 'sent' }, changes.since(position), me);
    },
  });
