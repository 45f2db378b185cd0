import { processSharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { toastSuccess } from '../../lib/toasts/toast.js';
import type { UndoableCall } from '../../lib/outbox/undo-window.js';
import { removeFromInbox } from '../library/outcomes/outcome-call.js';
import { savingTexts } from '../library/texts.js';
import { t } from '../../lib/language/translate.js';

/** Discards an inbox item; undoable until it is sent. */
export const discardCall = {
  name: 'discard-shared',
  call: processSharedRecommendation,
  subject: ({ sharedRecommendationId }) => sharedRecommendationId,
  showSent: (client, { sharedRecommendationId }, me) =>
    removeFromInbox(client, sharedRecommendationId, me),
  failureText: () => t('Failed to reject recommendation. Please try again.'),
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
  failureText: () => t('Failed to accept recommendation. Please try again.'),
} as const satisfies UndoableCall<
  typeof processSharedRecommendation.request,
  typeof processSharedRecommendation.response
>;
