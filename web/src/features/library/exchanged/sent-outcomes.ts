import { queryOptions } from '@tanstack/react-query';
import { getSentOutcomes } from '../../../../../services/contract/library/sharing.js';
import { send } from '../../../lib/api/send.js';

export const sentOutcomesKey = ['sent-outcomes'] as const;

/** The outcomes of the items that the person sent last: to everybody, or to one friend. */
export const sentOutcomesQuery = (me: string, friend?: string) =>
  queryOptions({
    queryKey: friend === undefined ? sentOutcomesKey : [...sentOutcomesKey, friend],
    queryFn: ({ signal }) =>
      send(getSentOutcomes, { user_email: me, friend_email: friend }, signal),
    meta: { persist: true },
  });
