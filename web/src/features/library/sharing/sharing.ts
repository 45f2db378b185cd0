import type { InputOf } from '../../../../../services/contract/call.js';
import { t } from '../../../lib/language/translate.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../../services/contract/limits.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getShareLinks,
  revokeShareLink,
  sendRecommendation,
  withdrawRecommendation,
} from '../../../../../services/contract/library/sharing.js';
import { send } from '../../../lib/api/send.js';
import { type OnePerSubject, sendOrQueueOffline, useWaiting } from '../../../lib/outbox/outbox.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { shareFailure } from './recipients.js';
import { recipientsQuery } from './share-answers.js';
import { useMe } from '../../people/people.js';

const shareLinkKey = (recommendationId: string) => ['share-link', recommendationId];
const shareLinksKey = (recommendationId: string) => ['share-links', recommendationId];

interface Sending {
  readonly toEmails: string[];
  readonly why: string;
  /** The ask that it answers. */
  readonly askId?: string | undefined;
}

/** The outbox call of sending to friends; different sends are not merged. */
export const sendOutboxCall = {
  name: 'send-recommendation',
  call: sendRecommendation,
  subject: ({ recommendationId, toEmails, why }) =>
    JSON.stringify([recommendationId, toEmails, why]),
  onAnswer: (_answer, { toEmails }) =>
    toastSuccess(
      t('Sent to {count, plural, one {# friend} other {# friends}}', { count: toEmails.length }),
    ),
  failureText: shareFailure,
  whenRefused: (request) => ({
    kind: t('Your recommendation'),
    recommendationId: request.recommendationId,
    toEmails: request.toEmails,
    texts: [{ field: 'why', label: t('Why'), text: request.why, max: limits.why }],
  }),
} as const satisfies OnePerSubject<typeof sendRecommendation>;

/** Sends a recommendation to friends; offline it is queued, and the result is undefined. */
export function useShare({ id }: Recommendation) {
  const me = useMe().email;
  return useMutation({
    mutationFn: (sending: Sending) =>
      sendOrQueueOffline(me, sendOutboxCall, { recommendationId: id, fromEmail: me, ...sending }),
    meta: { changes: ['home-stats', 'asks'], changesContent: true },
  });
}

/** E-mails of the friends to whom a recommendation is not sent yet. */
export function useUnsentRecipients(recommendationId: string): readonly string[] {
  return useWaiting(useMe().email, sendOutboxCall)
    .filter(({ request }) => request.recommendationId === recommendationId)
    .flatMap(({ request }) => request.toEmails);
}

/** Withdraws the person's own recommendation from these friends, or from everyone. */
export function useWithdraw({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (toEmails: string[] | undefined) =>
      send(withdrawRecommendation, { recommendationId: id, userEmail: me, toEmails }),
    onSuccess: () => client.invalidateQueries({ queryKey: recipientsQuery(me, id).queryKey }),
    meta: { changes: ['home-stats', 'shares'], changesContent: true },
  });
}

/** For whom a link is, and whether visitors may answer; by default for anybody, who may. */
export type LinkOptions = Partial<
  Pick<InputOf<typeof createShareLink>, 'forWhom' | 'takesAnswers'>
>;

/** The share link. The server creates one unless one was created today. */
export function useShareLink(
  { id }: Recommendation,
  isEnabled: boolean,
  options: LinkOptions = {},
) {
  const me = useMe().email;
  return useQuery({
    queryKey: [...shareLinkKey(id), options],
    queryFn: ({ signal }) =>
      send(createShareLink, { recommendationId: id, userEmail: me, ...options }, signal),
    enabled: isEnabled,
    // `send` already retries commands.
    retry: false,
    gcTime: 0,
  });
}

/** Active links that others made to the person's recommendation, newest first. */
export function useLinksOfOthers({ id }: Recommendation) {
  const me = useMe().email;
  return useQuery({
    queryKey: shareLinksKey(id),
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id, limit: limits.maxPageSize };
      const { links, nextCursor } = await send(getShareLinks, request, signal);
      return { links: links.filter(({ isMine }) => !isMine), isCut: nextCursor !== undefined };
    },
    gcTime: 0,
  });
}

/** Which links to revoke: one, everyone's, or by default the person's own. */
interface Revocation {
  readonly linkId?: string;
  readonly everyone?: true;
}

/** Revokes share links of a recommendation. */
export function useRevokeShareLinks({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (revocation: Revocation) =>
      send(revokeShareLink, { recommendationId: id, userEmail: me, ...revocation }),
    onSuccess: (_answer, { linkId }) => {
      if (linkId === undefined) client.removeQueries({ queryKey: shareLinkKey(id) });
      return client.invalidateQueries({ queryKey: shareLinksKey(id) });
    },
  });
}
