import { queryOptions } from '@tanstack/react-query';
import { getInviter } from '../../../../../services/contract/friends/invite-code.js';
import { send } from '../../../lib/api/send.js';

/** The person whose invite code this is. */
export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: async ({ signal }) => (await send(getInviter, { code }, signal)).person,
    // A code may be replaced at any time.
    staleTime: 0,
  });
