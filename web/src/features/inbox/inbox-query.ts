import { infiniteQueryOptions } from '@tanstack/react-query';
import { getSharedRecommendations } from '../../../../services/contract/sharing.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/changes.js';
import { catchUp } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/list-keys.js';
import { firstPage, nextPage } from '../library/lists/list-queries.js';

/** What friends sent and what waits for an answer, the last sent first. */
export const inboxQuery = (me: string) =>
  infiniteQueryOptions({
    queryKey: listKeys.inbox,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { kept: true },
    queryFn: async ({ pageParam, signal }) => {
      const request = { user_email: me, limit: 50, cursor: pageParam };
      const { body, position } = await exchange(getSharedRecommendations, request, signal);
      const page = { recommendations: body.sharedRecommendations, nextCursor: body.nextCursor };
      return catchUp(page, pageParam, { of: 'sent' }, changes.since(position), me);
    },
  });
