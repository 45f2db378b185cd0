import { queryOptions } from '@tanstack/react-query';
import { getAsks } from '../../../../services/contract/library/ask.js';
import { send } from '../../lib/api/send.js';

export const asksKey = ['asks'] as const;

/** The person's open asks with their answers, and the asks that wait for the person. */
export const asksQuery = (me: string) =>
  queryOptions({
    queryKey: asksKey,
    queryFn: ({ signal }) => send(getAsks, { user_email: me }, signal),
    meta: { persist: true },
  });
