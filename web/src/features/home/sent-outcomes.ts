import { queryOptions } from '@tanstack/react-query';
import { getSentOutcomes } from '../../../../services/contract/library/sharing.js';
import { send } from '../../lib/api/send.js';

export const sentOutcomesKey = ['sent-outcomes'] as const;

/** What came of what the person sent last. */
export const sentOutcomesQuery = (me: string) =>
  queryOptions({
    queryKey: sentOutcomesKey,
    queryFn: ({ signal }) => send(getSentOutcomes, { user_email: me }, signal),
    meta: { persist: true },
  });
