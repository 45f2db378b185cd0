import { queryOptions } from '@tanstack/react-query';
import { getInvitations } from '../../../../services/contract/friends/invitation.js';
import { send } from '../../lib/api/send.js';

export const invitationsKey = ['invitations'] as const;

/** How many invitations by e-mail are pending. */
export const invitationsQuery = (me: string) =>
  queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => send(getInvitations, { user_email: me }, signal),
    meta: { persist: true },
  });
