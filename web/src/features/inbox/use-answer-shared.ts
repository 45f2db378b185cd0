import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import { processSharedRecommendation } from '../../../../services/contract/sharing.js';
import { send } from '../../lib/api/send.js';
import { toastDone } from '../../lib/toast.js';
import { applyToLists } from '../library/lists/apply-to-lists.js';
import { listKeys } from '../library/lists/list-keys.js';
import { savingWords } from '../library/messages.js';
import { useMe } from '../people/me.js';

/** Accepts or discards what was sent: it leaves the Inbox at once, and comes back on failure. */
export function useAnswerShared(action: 'accept' | 'reject') {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id }: Recommendation) =>
      send(processSharedRecommendation, { sharedRecommendationId: id, userEmail: me, action }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: listKeys.inbox });
      const gone: Change = { model: 'recommendations', id, version: '', removed: true };
      applyToLists(client, gone, me, [listKeys.inbox]);
    },
    onSuccess: ({ alreadyInLibrary }) => {
      if (alreadyInLibrary) toastDone(savingWords.alreadyThere);
    },
    onError: () => client.invalidateQueries({ queryKey: listKeys.inbox }),
    meta: { changes: ['library', 'home-stats'] },
  });
}
