import { infiniteQueryOptions } from '@tanstack/react-query';
import { getFriendsRecommendations } from '../../../../services/contract/recommendation.js';
import { send } from '../api/send.js';
import { keys } from './keys.js';

export type Direction = 'sent' | 'received';

const firstPage: string | undefined = undefined;
const perPage = 20;

/** What the person and a friend have sent each other, the last sent first. */
export const exchangedQuery = (me: string, friend: string, direction: Direction) =>
  infiniteQueryOptions({
    queryKey: [...keys.exchanged, friend, direction],
    initialPageParam: firstPage,
    getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
    queryFn: ({ pageParam, signal }) =>
      send(
        getFriendsRecommendations,
        { user_email: me, friend_email: friend, direction, limit: perPage, cursor: pageParam },
        signal,
      ),
  });
