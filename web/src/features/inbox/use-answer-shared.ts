import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import { processSharedRecommendation } from '../../../../services/contract/sharing.js';
import { send } from '../../lib/api/send.js';
import { toastDone } from '../../lib/toast.js';
import type { HeldCall } from '../../lib/held.js';
import { applyToLists } from '../library/lists/apply-to-lists.js';
import { listKeys } from '../library/lists/list-keys.js';
import { savingWords } from '../library/messages.js';
import { useMe } from '../people/me.js';

function leaveInbox(client: QueryClient, id: string, me: string): void {
  const gone: Change = { model: 'recommendations', id, version: '', removed: true };
  applyToLists(client, gone, me, [listKeys.inbox]);
}

/** Discarding what was sent, which can be undone. */
export const discarding = {
  name: 'discard-shared',
  call: processSharedRecommendation,
  subject: ({ sharedRecommendationId }) => sharedRecommendationId,
  sent: (client, { sharedRecommendationId }, me) => leaveInbox(client, sharedRecommendationId, me),
  failure: () => 'Failed to reject recommendation. Please try again.',
} as const satisfies HeldCall<
  typeof processSharedRecommendation.request,
  typeof processSharedRecommendation.response
>;

/** Accepts what was sent: it leaves the Inbox at once, and comes back on failure. */
export function useAcceptShared() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id }: Recommendation) =>
      send(processSharedRecommendation, {
        sharedRecommendationId: id,
        userEmail: me,
        action: 'accept',
      }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: listKeys.inbox });
      leaveInbox(client, id, me);
    },
    onSuccess: ({ alreadyInLibrary }) => {
      if (alreadyInLibrary) toastDone(savingWords.alreadyThere);
    },
    onError: () => client.invalidateQueries({ queryKey: listKeys.inbox }),
    meta: { changes: ['library', 'home-stats'] },
  });
}
