import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { To } from 'react-router-dom';
import type { ComponentType } from 'react';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  type Friend,
  type FriendRequest,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
  sendInvite,
} from '../../../../services/contract/friends/friend.js';
import type { Person } from '../../../../services/contract/people/user.js';
import { getInvitations } from '../../../../services/contract/friends/invitation.js';
import { confirm } from '../../lib/confirm.js';
import { refusalText } from '../../lib/api/errors.js';
import { send } from '../../lib/api/send.js';
import type { Undoable } from '../../lib/outbox/undo-window.js';
import { t } from '../../lib/language/translate.js';
import { joinNames } from '../../lib/text/names.js';
import { useMe, displayName } from '../people/people.js';

/** Shown beside a friend who takes no recommendations. */
export const notOpenNote = t('Not taking recommendations right now');

/** Whether something can be sent to a friend. */
export const isOpen = ({ open }: Friend): boolean => open;

/** Says who cannot be chosen; null when everybody can. */
export function notOpenText(friends: readonly Friend[]): string | null {
  const names = friends.map(displayName);
  const [name, ...others] = names;
  if (name === undefined) return null;
  if (others.length === 0) return t('{name} is not taking recommendations right now.', { name });
  return t('{names} are not taking recommendations right now.', { names: joinNames(names) });
}

export const friendsKey = ['friends'] as const;
export const friendRequestsKey = ['friend-requests'] as const;

export const friendsQuery = (me: string) =>
  queryOptions({
    queryKey: friendsKey,
    queryFn: async ({ signal }) => (await send(getFriends, { user_email: me }, signal)).friends,
    meta: { persist: true },
  });

export const friendRequestsQuery = (me: string) =>
  queryOptions({
    queryKey: friendRequestsKey,
    queryFn: ({ signal }) => send(getFriendRequests, { user_email: me }, signal),
    meta: { persist: true },
  });

/**
 * Ids of the requests of all friendships and of all open friend requests. They identify people whose
 * e-mail address the person may not see.
 */
export function requestIdsOf(
  friends: readonly Friend[],
  { sent, received }: z.infer<typeof getFriendRequests.response>,
): ReadonlySet<string> {
  return new Set([
    ...friends.map(({ requestId }) => requestId),
    ...[...sent, ...received].map(({ id }) => id),
  ]);
}

/**
 * Invites an e-mail address: sends a friend request if it has an account, else a mail. With a share
 * token, the mail links to the shared item.
 */
export function useSendInvite() {
  const me = useMe();
  return useMutation({
    mutationFn: (invite: Pick<z.input<typeof sendInvite.request>, 'email' | 'shareToken'>) => {
      const inviterName = `${me.firstName} ${me.lastName}`.trim();
      return send(sendInvite, { ...invite, inviterName, inviterEmail: me.email });
    },
    meta: { changes: ['friends', 'invitations'] },
  });
}

/** Who receives a friend request: named by e-mail address, invite code or saved item. */
type RequestTarget = Omit<z.input<typeof addFriend.request>, 'user_email'>;

/**
 * Sends a friend request to somebody found through friends in common or by an item saved from a share
 * link. The person of an invite code is a friend at once.
 */
export function useAddFriend() {
  const me = useMe().email;
  return useMutation({
    mutationFn: (target: RequestTarget) => send(addFriend, { user_email: me, ...target }),
    meta: { changes: ['friends'] },
  });
}

/** After somebody became a friend by an invite code. */
export const friendsNow = t('You are friends now.');

/** Removes a received request from the cached list. */
function removeReceived(client: QueryClient, id: string, me: string): void {
  client.setQueryData(
    friendRequestsQuery(me).queryKey,
    (cached) =>
      cached && { ...cached, received: cached.received.filter((request) => request.id !== id) },
  );
}

/** Rejects a received request; undoable until it is sent. */
export const declineCall = {
  name: 'reject-friend-request',
  call: rejectFriendRequest,
  subject: ({ request_id }) => request_id,
  showSent: (client, { request_id }, me) => removeReceived(client, request_id, me),
  failureText: () => t('Failed to reject friend request'),
} as const satisfies Undoable<typeof rejectFriendRequest>;

/** Accepts a received request and removes it from the list at once. */
export function useAcceptRequest() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendRequestsQuery(me);
  return useMutation({
    mutationFn: ({ id }: FriendRequest) =>
      send(acceptFriendRequest, { request_id: id, user_email: me }),
    onMutate: async (request) => {
      await client.cancelQueries({ queryKey });
      removeReceived(client, request.id, me);
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { changes: ['friends', 'home-stats'] },
  });
}

/** Ends a friendship; undoable until it is sent. */
export const unfriendCall = {
  name: 'delete-friend',
  call: deleteFriend,
  subject: ({ friend_email }) => friend_email,
  showSent: (client, { friend_email }, me) => {
    client.setQueryData(friendsQuery(me).queryKey, (cached) =>
      cached?.filter(({ email }) => email !== friend_email),
    );
  },
  failureText: (failure) => refusalText(failure, t('Failed to remove friend')),
} as const satisfies Undoable<typeof deleteFriend>;

/** Asks before a friendship ends. */
export function confirmUnfriending(name: string, onConfirm: () => void): void {
  const question = t('Are you sure you want to remove this friend?');
  confirm({ title: name, question, action: t('Remove'), onConfirm });
}

/** Opens quick send on the same page, with the friend named. */
export function sendPath(friend: Pick<Person, 'email' | 'firstName' | 'lastName'>): To {
  return { search: `?${new URLSearchParams({ send: `${displayName(friend)} ` }).toString()}` };
}

export interface FriendDialogProps {
  friend: Friend;
  onClose: () => void;
}

/** The dialog of a friend. It belongs to another feature, so the screen gets it as a prop. */
export type FriendDialog = ComponentType<FriendDialogProps>;

export const invitationsKey = ['invitations'] as const;

/** How many invitations by e-mail are pending. */
export const invitationsQuery = (me: string) =>
  queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => send(getInvitations, { user_email: me }, signal),
    meta: { persist: true },
  });
