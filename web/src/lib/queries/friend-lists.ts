import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createFriendList,
  deleteFriendList,
  type FriendList,
  getFriendLists,
  updateFriendList,
} from '../../../../services/contract/friend-list.js';
import { send } from '../api/send.js';
import { readAgainUnlessLive } from '../live/after-command.js';
import { useMe } from '../me.js';
import { keys } from './keys.js';

/** The person's lists of friends, the first that was made in front. */
export const friendListsQuery = (me: string) =>
  queryOptions({
    queryKey: keys.friendLists,
    queryFn: async ({ signal }) =>
      (await send(getFriendLists, { user_email: me }, signal)).friendLists,
  });

interface NewFriendList {
  name: string;
  description: string;
  friendEmails: string[];
}

/** Makes a list of friends. */
export function useCreateFriendList() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendListsQuery(me);
  return useMutation({
    mutationFn: (list: NewFriendList) => send(createFriendList, { ...list, user_email: me }),
    onSuccess: ({ friendList }) => {
      client.setQueryData(
        queryKey,
        (known) => known && [...known.filter(({ id }) => id !== friendList.id), friendList],
      );
      readAgainUnlessLive(client, queryKey);
    },
  });
}

interface FriendListChange {
  list: FriendList;
  name?: string;
  friendEmails?: string[];
}

/** Renames a list or changes who is in it: shown at once, taken back when the server refuses. */
export function useUpdateFriendList() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendListsQuery(me);
  const show = (id: string, shown: Partial<FriendList>) =>
    client.setQueryData(queryKey, (known) =>
      known?.map((list) => (list.id === id ? { ...list, ...shown } : list)),
    );
  return useMutation({
    // One after the other: who is in a list is sent as a whole.
    scope: { id: 'friend-lists' },
    mutationFn: ({ list, name, friendEmails }: FriendListChange) =>
      send(updateFriendList, { id: list.id, name, friend_emails: friendEmails, user_email: me }),
    onMutate: async ({ list, ...change }) => {
      await client.cancelQueries({ queryKey });
      show(list.id, change);
    },
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: () => readAgainUnlessLive(client, queryKey),
  });
}

/** Deletes a list; it is gone at once. */
export function useDeleteFriendList() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendListsQuery(me);
  return useMutation({
    mutationFn: ({ id }: FriendList) => send(deleteFriendList, { id, user_email: me }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known?.filter((list) => list.id !== id));
    },
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: () => readAgainUnlessLive(client, queryKey),
  });
}
