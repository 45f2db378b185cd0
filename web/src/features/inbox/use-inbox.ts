import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getSharedRecommendations } from '../../../../services/contract/library/sharing.js';
import { exchange } from '../../lib/api/send.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { heldSubjects } from '../../lib/outbox/undo-window.js';
import { outbox } from '../../lib/outbox/outbox.js';
import { useMe } from '../people/me.js';
import { accepting, discarding } from './answer-calls.js';
import { changes } from '../../lib/live/changes.js';
import { catchUp } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/list-keys.js';
import { allOf, firstPage, nextPage } from '../library/lists/list-queries.js';

/** The letters that are shown, and of them those that one has not just answered. */
export function useLetters() {
  const me = useMe().email;
  const query = useInfiniteQuery(inboxQuery(me));
  const [all] = useDeviceState(outbox, me);
  const [accepted, discarded] = [heldSubjects(all, accepting), heldSubjects(all, discarding)];
  const letters = query.data && allOf(query.data);
  return {
    query,
    letters,
    waiting: letters?.filter(({ id }) => !accepted.has(id) && !discarded.has(id)),
  };
}

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
