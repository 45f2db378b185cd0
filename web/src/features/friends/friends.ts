import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  type FriendRequest,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
  sendInvite,
} from '../../../../services/contract/friend.js';
import { send } from '../../lib/api/send.js';
import { useMe } from '../people/me.js';

export const friendsKey = ['friends'] as const;
export const friendRequestsKey = ['friend-requests'] as const;

export const friendsQuery = (me: string) =>
  queryOptions({
    queryKey: friendsKey,
    queryFn: async ({ signal }) => (await send(getFriends, { user_email: me }, signal)).friends,
    meta: { kept: true },
  });

export const friendRequestsQuery = (me: string) =>
  queryOptions({
    queryKey: friendRequestsKey,
    queryFn: ({ signal }) => send(getFriendRequests, { user_email: me }, signal),
    meta: { kept: true },
  });

/** Invites an address: a friend request where it has an account, else a mail. */
export function useSendInvite() {
  const me = useMe();
  return useMutation({
    mutationFn: (email: string) => {
      const inviterName = `${me.firstName} ${me.lastName}`.trim();
      return send(sendInvite, { email, inviterName, inviterEmail: me.email });
    },
    meta: { changes: ['friends'] },
  });
}

/** Sends a friend request to somebody who is here. */
export function useAddFriend() {
  const me = useMe().email;
  return useMutation({
    mutationFn: (email: string) => send(addFriend, { user_email: me, friend_email: email }),
    meta: { changes: ['friends'] },
  });
}

/** Accepts or rejects a received request; it leaves the list at once. */
export function useAnswerRequest(answer: 'accept' | 'reject') {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendRequestsQuery(me);
  const command = answer === 'accept' ? acceptFriendRequest : rejectFriendRequest;
  return useMutation({
    mutationFn: ({ id }: FriendRequest) => send(command, { request_id: id, user_email: me }),
    onMutate: async (request) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) =>
          known && { ...known, received: known.received.filter(({ id }) => id !== request.id) },
      );
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { changes: ['friends', 'home-stats'] },
  });
}

/** Ends a friendship; the friend leaves the list at once. */
export function useRemoveFriend() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendsQuery(me);
  return useMutation({
    mutationFn: (email: string) => send(deleteFriend, { user_email: me, friend_email: email }),
    onMutate: async (email) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known?.filter((friend) => friend.email !== email));
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { changes: ['friends', 'home-stats'] },
  });
}
