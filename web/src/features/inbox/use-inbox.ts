import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getSharedRecommendations } from '../../../../services/contract/library/sharing.js';
import { NetworkError } from '../../lib/api/errors.js';
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
import { searchTest } from '../library/lists/search-test.js';
import { allItems, firstPage, nextPage, whileSearching } from '../library/lists/list-queries.js';

/**
 * The inbox items, or those that a search finds; without a network, on this device. `waiting`
 * leaves out those just answered, which can still be undone.
 */
export function useInbox(search?: string) {
  const me = useMe().email;
  const query = useInfiniteQuery(inboxQuery(me, search));
  const whole = useInfiniteQuery({ ...inboxQuery(me), enabled: false });
  const [all] = useDeviceState(outbox, me);
  const answered = new Set([
    ...subjectsInUndoWindow(all, acceptCall),
    ...subjectsInUndoWindow(all, discardCall),
    ...subjectsInUndoWindow(all, outcomeCall),
  ]);
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  const isFromDevice =
    search !== undefined && !isKnown && query.failureReason instanceof NetworkError;
  const onDevice = isFromDevice && whole.data;
  const items = onDevice
    ? allItems(onDevice).filter(searchTest(search, me))
    : query.data && allItems(query.data);
  return {
    query,
    items,
    isFromDevice,
    waiting: items?.filter(({ id }) => !answered.has(id)),
  };
}

/** The pending inbox items, or those that a search finds, last sent first. */
export const inboxQuery = (me: string, search?: string) =>
  infiniteQueryOptions({
    queryKey: search === undefined ? listKeys.inbox : [...listKeys.inbox, search],
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    placeholderData: whileSearching({ search }),
    // The device keeps the whole inbox, which it can search itself.
    meta: search === undefined ? { persist: true } : {},
    queryFn: async ({ pageParam, signal }) => {
      const request = { user_email: me, search, limit: 50, cursor: pageParam };
      const { body, position } = await exchange(getSharedRecommendations, request, signal);
      const page = { recommendations: body.sharedRecommendations, nextCursor: body.nextCursor };
      return applyLaterChanges(page, pageParam, { of: 'sent' }, changes.since(position), me);
    },
  });
