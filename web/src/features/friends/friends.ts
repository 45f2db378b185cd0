import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { getUsers } from '../../../../services/contract/user.js';
import { send } from '../../lib/api/send.js';
import { readAgainUnlessLive } from '../../lib/live/after-command.js';
import { useLiveStatus } from '../../lib/live/status.js';
import { useMe } from '../people/me.js';
import { keys } from '../../lib/queries/keys.js';

/** While no changes arrive by themselves, requests are read this often, in milliseconds. */
const fallbackInterval = 30_000;

export const friendsQuery = (me: string) =>
  queryOptions({
    queryKey: keys.friends,
    queryFn: async ({ signal }) => (await send(getFriends, { user_email: me }, signal)).friends,
  });

export const friendRequestsQuery = (me: string) =>
  queryOptions({
    queryKey: keys.friendRequests,
    queryFn: ({ signal }) => send(getFriendRequests, { user_email: me }, signal),
  });

export const usersQuery = queryOptions({
  queryKey: keys.users,
  queryFn: async ({ signal }) => (await send(getUsers, {}, signal)).users,
});

/** Open friend requests; polled only while the socket is down. */
export function useFriendRequests() {
  const me = useMe().email;
  const down = useLiveStatus() !== 'live';
  return useQuery({
    ...friendRequestsQuery(me),
    refetchInterval: down ? fallbackInterval : false,
    refetchOnWindowFocus: down ? 'always' : false,
  });
}

/** Invites an address: a friend request where it has an account, else a mail. */
export function useSendInvite() {
  const client = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (email: string) => {
      const inviterName = `${me.firstName} ${me.lastName}`.trim();
      return send(sendInvite, { email, inviterName, inviterEmail: me.email });
    },
    onSuccess: () => readAgainUnlessLive(client, keys.friendRequests),
  });
}

/** Sends a friend request to somebody who is here. */
export function useAddFriend() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (email: string) => send(addFriend, { user_email: me, friend_email: email }),
    onSuccess: () => readAgainUnlessLive(client, keys.friendRequests),
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
    onSuccess: () =>
      readAgainUnlessLive(client, keys.friendRequests, keys.friends, keys.explore, keys.homeStats),
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
    onSuccess: () => readAgainUnlessLive(client, keys.friends, keys.explore, keys.homeStats),
  });
}
