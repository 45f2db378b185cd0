import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from '../../../../../services/contract/sharing.js';
import { send } from '../../../lib/api/send.js';
import {
  readAgainUnlessLive,
  readContentAgainUnlessLive,
} from '../../../lib/live/after-command.js';
import { applyToLists } from '../../../app/apply-change.js';
import { useMe } from '../../people/me.js';
import { keys } from '../../../lib/queries/keys.js';

/** Sends a recommendation to friends. */
export function useShare({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ toEmails, why }: { toEmails: string[]; why: string }) =>
      send(sendRecommendation, { recommendationId: id, fromEmail: me, toEmails, why }),
    onSuccess: () => readContentAgainUnlessLive(client, keys.homeStats),
  });
}

/** Accepts or discards what was sent: it leaves the Inbox at once, and comes back on failure. */
export function useAnswerShared(action: 'accept' | 'reject') {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id }: Recommendation) =>
      send(processSharedRecommendation, { sharedRecommendationId: id, userEmail: me, action }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: keys.inbox });
      const gone: Change = { model: 'recommendations', id, version: '', removed: true };
      applyToLists(client, gone, me, [keys.inbox]);
    },
    onError: () => client.invalidateQueries({ queryKey: keys.inbox }),
    onSuccess: () => readAgainUnlessLive(client, keys.inbox, keys.library, keys.homeStats),
  });
}

/** The link with which anybody may see it, made if there is none of today. */
export function useShareLink({ id }: Recommendation, wanted: boolean) {
  const me = useMe().email;
  return useQuery({
    queryKey: keys.shareLink(id),
    queryFn: ({ signal }) => send(createShareLink, { recommendationId: id, userEmail: me }, signal),
    enabled: wanted,
    // A command is sent stubbornly by itself.
    retry: false,
    gcTime: 0,
  });
}

/** Ends every link that the person has made to it. */
export function useRevokeShareLinks({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: () => send(revokeShareLink, { recommendationId: id, userEmail: me }),
    onSuccess: () => client.removeQueries({ queryKey: keys.shareLink(id) }),
  });
}
