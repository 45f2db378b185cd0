import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import { processSharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { recordOutcome } from '../../../../services/contract/library/outcome.js';
import { toastSuccess } from '../../lib/toasts/toast.js';
import type { UndoableCall } from '../../lib/outbox/undo-window.js';
import { applyToLists } from '../library/lists/apply-to-lists.js';
import { listKeys } from '../library/lists/list-keys.js';
import { savingTexts } from '../library/texts.js';

function leaveInbox(client: QueryClient, id: string, me: string): void {
  const gone: Change = { model: 'recommendations', id, version: '', removed: true };
  applyToLists(client, gone, me, [listKeys.inbox]);
}

/** Discards an inbox item; undoable until it is sent. */
export const discardCall = {
  name: 'discard-shared',
  call: processSharedRecommendation,
  subject: ({ sharedRecommendationId }) => sharedRecommendationId,
  showSent: (client, { sharedRecommendationId }, me) =>
    leaveInbox(client, sharedRecommendationId, me),
  failureText: () => 'Failed to reject recommendation. Please try again.',
} as const satisfies UndoableCall<
  typeof processSharedRecommendation.request,
  typeof processSharedRecommendation.response
>;

/** Accepts an inbox item into the library; undoable until it is sent. */
export const acceptCall = {
  ...discardCall,
  name: 'accept-shared',
  onAnswer: ({ alreadyInLibrary }) => {
    if (alreadyInLibrary) toastSuccess(savingTexts.alreadyThere);
  },
  failureText: () => 'Failed to accept recommendation. Please try again.',
} as const satisfies UndoableCall<
  typeof processSharedRecommendation.request,
  typeof processSharedRecommendation.response
>;

/** Tells the senders what became of an inbox item; undoable until it is sent. */
export const outcomeCall = {
  name: 'record-outcome',
  call: recordOutcome,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, { recommendationId }, me) => leaveInbox(client, recommendationId, me),
  failureText: () => 'Failed to send your answer. Please try again.',
} as const satisfies UndoableCall<typeof recordOutcome.request, typeof recordOutcome.response>;
