import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  getSharedRecommendations,
  processSharedRecommendation,
} from '../../../../services/contract/library/sharing.js';
import { NetworkError } from '../../lib/api/errors.js';
import { exchange } from '../../lib/api/send.js';
import { useSubjectsInUndoWindow, type Undoable } from '../../lib/outbox/undo-window.js';
import { useMe } from '../people/people.js';
import { outcomeCall, removeFromInbox } from '../library/outcomes/outcomes.js';
import { changes } from '../../lib/live/stale-queries.js';
import { applyLaterChanges } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/cached-lists.js';
import { searchTest } from '../library/lists/pages.js';
import { allItems, firstPage, nextPage, whileSearching } from '../library/lists/list-queries.js';
import { toastSuccess } from '../../lib/toasts/toast.js';
import { savingTexts } from '../library/texts.js';
import { t } from '../../lib/language/translate.js';

/**
 * The inbox items, or those that a search finds. Without a network, the search runs over the inbox
 * stored on this device. `waiting` leaves out items with an answer that can still be undone.
 */
export function useInbox(search?: string) {
  const me = useMe().email;
  const query = useInfiniteQuery(inboxQuery(me, search));
  const wholeInbox = useInfiniteQuery({ ...inboxQuery(me), enabled: false });
  const accepted = useSubjectsInUndoWindow(me, acceptCall);
  const discarded = useSubjectsInUndoWindow(me, discardCall);
  const answered = useSubjectsInUndoWindow(me, outcomeCall);
  const hasResult = query.data !== undefined && !query.isPlaceholderData;
  const isFromDevice =
    search !== undefined && !hasResult && query.failureReason instanceof NetworkError;
  const storedPages = isFromDevice && wholeInbox.data;
  const items = storedPages
    ? allItems(storedPages).filter(searchTest(search, me))
    : query.data && allItems(query.data);
  return {
    query,
    items,
    isFromDevice,
    waiting: items?.filter(
      ({ id }) => !accepted.has(id) && !discarded.has(id) && !answered.has(id),
    ),
  };
}

const pageSize = 50;

/** What friends sent: the items that wait, or were answered; with a search, those that it finds. */
export const inboxQuery = (me: string, search?: string, list: 'waiting' | 'answered' = 'waiting') =>
  infiniteQueryOptions({
    queryKey:
      search === undefined && list === 'waiting'
        ? listKeys.inbox
        : [...listKeys.inbox, list, search],
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    placeholderData: whileSearching({ search }),
    // The device keeps the whole inbox, which it can search itself.
    meta: search === undefined ? { persist: true } : {},
    queryFn: async ({ pageParam, signal }) => {
      const request = { user_email: me, list, search, limit: pageSize, cursor: pageParam };
      const { body, position } = await exchange(getSharedRecommendations, request, signal);
      const page = { recommendations: body.sharedRecommendations, nextCursor: body.nextCursor };
      return applyLaterChanges(page, pageParam, { of: 'sent' }, changes.since(position), me);
    },
  });

/** Discards an inbox item; undoable until it is sent. */
export const discardCall = {
  name: 'discard-shared',
  call: processSharedRecommendation,
  subject: ({ sharedRecommendationId }) => sharedRecommendationId,
  showSent: (client, { sharedRecommendationId }, me) =>
    removeFromInbox(client, sharedRecommendationId, me),
  failureText: () => t('Failed to reject recommendation. Please try again.'),
} as const satisfies Undoable<typeof processSharedRecommendation>;

/** Accepts an inbox item into the library; undoable until it is sent. */
export const acceptCall = {
  ...discardCall,
  name: 'accept-shared',
  onAnswer: ({ alreadyInLibrary }) => {
    if (alreadyInLibrary) toastSuccess(savingTexts.alreadyThere);
  },
  failureText: () => t('Failed to accept recommendation. Please try again.'),
} as const satisfies Undoable<typeof processSharedRecommendation>;
