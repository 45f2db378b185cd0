import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createFriendList,
  deleteFriendList,
  type FriendList,
  getFriendLists,
  updateFriendList,
} from '../../../../../services/contract/friends/friend-list.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError, NetworkError, reasonOf } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import type { Undoable } from '../../../lib/outbox/undo-window.js';
import { type OutboxCall, type RefusedCommand, sendOrQueue } from '../../../lib/outbox/outbox.js';
import { t } from '../../../lib/language/translate.js';
import { useMe } from '../../people/people.js';

/** The toast when a list could not be saved or deleted (specification §8, list toasts). */
export function listFailure(failure: unknown, what: 'save' | 'delete'): string {
  if (failure instanceof ApiError) {
    const reason = reasonOf(failure);
    if (!reason) return t(what === 'save' ? 'Failed to save list' : 'Failed to delete list');
    return t(what === 'save' ? 'Failed to save: {reason}' : 'Failed to delete: {reason}', {
      reason,
    });
  }
  return t(
    what === 'save'
      ? 'Network error - friend list saved locally only'
      : 'Network error - friend list deleted locally only',
  );
}

export const friendListsKey = ['friend-lists'] as const;

/** Calls that wait in the outbox when they cannot be sent. */
export const listOutboxCalls = {
  create: {
    name: 'create-list',
    call: createFriendList,
    failureText: (failure) => listFailure(failure, 'save'),
    whenRefused: ({ name, friendEmails }) => refusedList(name, friendEmails),
  } satisfies OutboxCall<typeof createFriendList.request, typeof createFriendList.response>,
  update: {
    name: 'update-list',
    call: updateFriendList,
    failureText: (failure) => listFailure(failure, 'save'),
    whenRefused: (request) => refusedList(request.name, request.add_friend_emails),
  } satisfies OutboxCall<typeof updateFriendList.request, typeof updateFriendList.response>,
} as const;

function refusedList(text: string | undefined, toEmails: readonly string[] = []): RefusedCommand {
  const name = { field: 'name', label: t('List Name'), max: limits.listName };
  return { kind: t('Your list'), toEmails, texts: text === undefined ? [] : [{ ...name, text }] };
}

/** The person's lists of friends, oldest first. */
export const friendListsQuery = (me: string) =>
  queryOptions({
    queryKey: friendListsKey,
    queryFn: async ({ signal }) =>
      (await send(getFriendLists, { user_email: me }, signal)).friendLists,
    meta: { persist: true },
  });

const meta = { changes: ['friend-lists'], changesContent: true } as const;

interface NewFriendList {
  id: string;
  name: string;
  description: string;
  friendEmails: string[];
}

/** Creates a list. */
export function useCreateFriendList() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendListsQuery(me);
  const show = (list: FriendList) =>
    client.setQueryData(
      queryKey,
      (known) => known && [...known.filter(({ id }) => id !== list.id), list],
    );
  return useMutation({
    mutationFn: (list: NewFriendList) => {
      const request = createFriendList.request.parse({ ...list, user_email: me });
      return sendOrQueue(me, listOutboxCalls.create, request);
    },
    onSuccess: ({ friendList }) => show(friendList),
    onError: (failure, list) => {
      if (failure instanceof NetworkError) show({ ...list, createdAt: new Date().toISOString() });
    },
    meta,
  });
}

interface FriendListChange {
  list: FriendList;
  name?: string;
  add?: string;
  remove?: string;
}

/** The list after an optimistic change. */
const changed = (list: FriendList, { name = list.name, add, remove }: FriendListChange) => {
  const others = list.friendEmails.filter((email) => email !== remove && email !== add);
  return { ...list, name, friendEmails: add === undefined ? others : [...others, add] };
};

/** Renames a list or changes its members: shown at once, reverted when the server refuses. */
export function useUpdateFriendList() {
  const client = useQueryClient();
  const me = useMe().email;
  const { queryKey } = friendListsQuery(me);
  return useMutation({
    // One at a time, so that the server applies them in order.
    scope: { id: 'friend-lists' },
    mutationFn: ({ list: { id }, name, add, remove }: FriendListChange) => {
      const members = {
        ...(add !== undefined && { add_friend_emails: [add] }),
        ...(remove !== undefined && { remove_friend_emails: [remove] }),
      };
      return sendOrQueue(me, listOutboxCalls.update, { id, name, ...members, user_email: me });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) =>
        known?.map((list) => (list.id === change.list.id ? changed(list, change) : list)),
      );
    },
    onError: (failure) => refetchIfRefused(client, failure),
    meta,
  });
}

/** Deletes a list; undoable until it is sent. */
export const deleteListCall = {
  name: 'delete-list',
  call: deleteFriendList,
  subject: ({ id }) => id,
  showSent: (client, { id }, me) => {
    client.setQueryData(friendListsQuery(me).queryKey, (known) =>
      known?.filter((list) => list.id !== id),
    );
  },
  failureText: (failure) => listFailure(failure, 'delete'),
} as const satisfies Undoable<typeof deleteFriendList>;

/** Refetches after a refusal. A change that could not be sent stays visible; the outbox sends it later. */
function refetchIfRefused(client: QueryClient, failure: Error): void {
  if (failure instanceof ApiError) void client.invalidateQueries({ queryKey: friendListsKey });
}
