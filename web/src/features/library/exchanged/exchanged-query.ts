import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import { getCommonRecommendations } from '../../../../../services/contract/library/common.js';
import { getSentOutcomes } from '../../../../../services/contract/library/sharing.js';
import type { AnswerOf } from '../../../../../services/contract/call.js';
import { exchange, send } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/stale-queries.js';
import { t } from '../../../lib/language/translate.js';
import { applyLaterChanges } from '../lists/changed-list.js';
import { listKeys } from '../lists/cached-lists.js';
import { firstPage, nextPage } from '../lists/list-queries.js';

/** `3 of 5 kept, 2 loved, 1 started`; counts of zero are left out. */
export function landedText({ sent, kept, outcomes }: AnswerOf<typeof getSentOutcomes>): string {
  const others = [
    [outcomes.loved, t('{count} loved', { count: outcomes.loved })],
    [outcomes.started, t('{count} started', { count: outcomes.started })],
    [outcomes.thanks, t('{count} said thanks', { count: outcomes.thanks })],
    [outcomes['not-for-me'], t('{count} not for them', { count: outcomes['not-for-me'] })],
  ] as const;
  const told = others.flatMap(([amount, text]) => (amount > 0 ? [text] : []));
  return [t('{kept} of {sent} kept', { kept, sent }), ...told].join(', ');
}

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
