import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import { recordOutcome } from '../../../../../services/contract/library/outcome.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { UndoableCall } from '../../../lib/outbox/undo-window.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { listKeys } from '../lists/list-keys.js';
import { t } from '../../../lib/language/translate.js';

/** Removes an answered item from the cached Inbox. */
export function removeFromInbox(client: QueryClient, id: string, me: string): void {
  const removed: Change = { model: 'recommendations', id, version: '', removed: true };
  applyToLists(client, removed, me, [listKeys.inbox]);
}

/** Records an outcome, which the senders see; undoable until it is sent. */
export const outcomeCall = {
  name: 'record-outcome',
  call: recordOutcome,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, { recommendationId }, me) => {
    removeFromInbox(client, recommendationId, me);
    void client.invalidateQueries({ queryKey: listKeys.thing });
  },
  failureText: () => t('Failed to send your answer. Please try again.'),
  whenRefused: ({ words, recommendationId }) =>
    words === ''
      ? null
      : {
          kind: t('Your answer'),
          recommendationId,
          texts: [{ field: 'words', label: t('Your answer'), text: words, max: limits.comment }],
        },
} as const satisfies UndoableCall<typeof recordOutcome.request, typeof recordOutcome.response>;
