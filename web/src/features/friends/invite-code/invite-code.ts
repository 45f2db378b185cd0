import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createInviteCode,
  getInviteCode,
  getInviter,
} from '../../../../../services/contract/friends/invite-code.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/people.js';
import { StorageItem } from '../../../lib/storage/storage-item.js';

export const inviteCodeKey = ['invite-code'] as const;

/** The person's invite code and its link; null before the first. */
export const inviteCodeQuery = (me: string) =>
  queryOptions({
    queryKey: inviteCodeKey,
    queryFn: async ({ signal }) =>
      (await send(getInviteCode, { user_email: me }, signal)).inviteCode,
    meta: { persist: true },
  });

/** Creates the invite code, or replaces it: the old link is then no longer valid. */
export function useCreateInviteCode() {
  const me = useMe().email;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replace: boolean) => send(createInviteCode, { user_email: me, replace }),
    onSuccess: ({ inviteCode }) => client.setQueryData(inviteCodeQuery(me).queryKey, inviteCode),
    meta: { changes: ['invitations'] },
  });
}

/** The person whose invite code this is. */
export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: async ({ signal }) => (await send(getInviter, { code }, signal)).person,
    // A code may be replaced at any time.
    staleTime: 0,
  });

/** An invite code whose owner is a friend after sign-in. */
export const pendingInvite = new StorageItem('localStorage', 'trboo-pending-invite', {
  survivesSignIn: true,
});
