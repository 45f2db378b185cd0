import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../../services/contract/friends/subscription.js';
import { send } from '../../lib/api/send.js';
import { useMe } from '../people/people.js';

export const subscriptionsKey = ['subscriptions'] as const;

/** E-mails of the friends the person is subscribed to. */
export const subscriptionsQuery = (me: string) =>
  queryOptions({
    queryKey: subscriptionsKey,
    queryFn: async ({ signal }) =>
      (await send(getSubscriptions, { user_email: me }, signal)).subscribedToEmails,
    meta: { persist: true },
  });

/** Subscribes or unsubscribes: shown at once, reverted when the server refuses. */
export function useSubscription(friend: string) {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = subscriptionsQuery(me);
  const request = { subscriberEmail: me, subscribedToEmail: friend };
  return useMutation({
    scope: { id: `subscription:${friend}` },
    mutationFn: async (wanted: boolean) => {
      if (wanted) return { wanted, ...(await send(subscribeToFriend, request)) };
      return { wanted, alreadySubscribed: false, ...(await send(unsubscribeFromFriend, request)) };
    },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => {
        const others = known?.filter((email) => email !== friend);
        return wanted ? others && [...others, friend] : others;
      });
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { changes: ['subscriptions'] },
  });
}
