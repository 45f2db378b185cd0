import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getSharedRecommendations } from '../../../../services/contract/library/sharing.js';
import { exchange } from '../../lib/api/send.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { subjectsInUndoWindow } from '../../lib/outbox/undo-window.js';
import { outbox } from '../../lib/outbox/outbox.js';
import { useMe } from '../people/me.js';
import { outcomeCall } from '../library/outcomes/outcome-call.js';
import { acceptCall, discardCall } from './answer-calls.js';
import { changes } from '../../lib/live/changes.js';
import { applyLaterChanges } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/list-keys.js';
import { allItems, firstPage, nextPage } from '../library/lists/list-queries.js';

/** The inbox items; `waiting` leaves out those just answered, which can still be undone. */
export function useInbox() {
  const me = useMe().email;
  const query = useInfiniteQuery(inboxQuery(me));
  const [all] = useDeviceState(outbox, me);
  const answered = new Set([
    ...subjectsInUndoWindow(all, acceptCall),
    ...subjectsInUndoWindow(all, discardCall),
    ...subjectsInUndoWindow(all, outcomeCall),
  ]);
  const items = query.data && allItems(query.data);
  return {
    query,
    items,
    waiting: items?.filter(({ id }) => !answered.has(id)),
  };
}

/** The pending inbox items, last sent first. */
export const inboxQuery = (me: string) =>
  infiniteQueryOptions({
    queryKey: listKeys.inbox,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    meta: { persist: true },
    queryFn: async ({ pageParam, signal }) => {
      const request = { user_email: me, limit: 50, cursor: pageParam };
      const { body, position } = await exchange(getSharedRecommendations, request, signal);
      const page = { recommendations: body.sharedRecommendations, nextCursor: body.nextCursor };
      return applyLaterChanges(page, pageParam, { of: 'sent' }, changes.since(position), me);
    },
  });
