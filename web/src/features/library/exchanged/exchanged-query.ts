import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import { exchange, send } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/stale-queries.js';
import { applyLaterChanges } from '../lists/changed-list.js';
import { listKeys } from '../lists/list-keys.js';
import { firstPage, nextPage } from '../lists/list-queries.js';
import { t } from '../../../lib/language/translate.js';
import { getCommonRecommendations } from '../../../../../services/contract/library/common.js';
import { getSentOutcomes } from '../../../../../services/contract/library/sharing.js';

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

/** The filters of what two friends have sent each other (specification §2). */
export const directionLabels: Readonly<Record<Direction, string>> = {
  sent: t('Sent to Friend'),
  received: t('Received from Friend'),
};

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

export const sentOutcomesKey = ['sent-outcomes'] as const;

/** The outcomes of the items that the person sent last: to everybody, or to one friend. */
export const sentOutcomesQuery = (me: string, friend?: string) =>
  queryOptions({
    queryKey: friend === undefined ? sentOutcomesKey : [...sentOutcomesKey, friend],
    queryFn: ({ signal }) =>
      send(getSentOutcomes, { user_email: me, friend_email: friend }, signal),
    meta: { persist: true },
  });
