import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getFriendLists } from '../../../../../services/contract/friends/friend-list.js';
import { addRecommendation } from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError, NetworkError, reasonOf } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import { type OutboxCall, sendOrQueue } from '../../../lib/outbox/outbox.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/people.js';
import { categoryKinds } from '../categories.js';
import { applyToLists } from '../lists/cached-lists.js';
import { duplicateOf, findTitled } from '../lists/list-queries.js';
import { sendOutboxCall } from '../sharing/sharing.js';
import { contentChange } from './commands.js';
import { t } from '../../../lib/language/translate.js';

type Adding = z.output<typeof addRecommendation.request>;
type NewRecommendation = Omit<z.input<typeof addRecommendation.request>, 'user_email'>;

/** The outbox call of a new recommendation. */
export const addOutboxCall = {
  name: 'add-recommendation',
  call: addRecommendation,
  onAnswer: (_answer, { title }) => toastSuccess(t('"{title}" is now in My List.', { title })),
  instead: sendOfDuplicate,
  whenRefused: (request) => ({
    kind: categoryKinds[request.type].one,
    toEmails: request.friendEmails ?? [],
    texts: [
      { field: 'title', label: t('Name'), text: request.title, max: limits.title },
      { field: 'description', label: t('Why'), text: request.description, max: limits.why },
    ],
  }),
} as const satisfies OutboxCall<
  typeof addRecommendation.request,
  typeof addRecommendation.response
>;

/** What waited for friends is sent to them: the item that the library has, with the new words. */
async function sendOfDuplicate(
  { title, type, description: why, friendEmails = [], friendListIds = [], askId }: Adding,
  { error }: ApiError,
  me: string,
) {
  if (error !== 'duplicate') return null;
  const lists =
    friendListIds.length === 0 ? [] : (await send(getFriendLists, { user_email: me })).friendLists;
  const members = lists.flatMap((list) =>
    friendListIds.includes(list.id) ? list.friendEmails : [],
  );
  const toEmails = [...new Set([...friendEmails, ...members])];
  const existing = duplicateOf(await findTitled(me, title, type), me, title);
  if (!existing || toEmails.length === 0) return null;
  const request = { recommendationId: existing.id, fromEmail: me, toEmails, why, askId };
  return { call: sendOutboxCall.name, request };
}

/** Adds a recommendation to the library; without a network it is queued. */
export function useAddRecommendation() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (added: NewRecommendation) => {
      const request = addRecommendation.request.parse({ user_email: me, ...added });
      return sendOrQueue(me, addOutboxCall, request);
    },
    onSuccess: ({ recommendation, position }) => {
      applyToLists(client, contentChange(recommendation, position), me);
    },
    meta: { changes: ['library', 'home-stats', 'asks'], changesContent: true },
  });
}

const duplicate = t('Duplicate: this recommendation already exists.');

/** Why a recommendation was not added, and the text about it (specification §8). */
interface AddFailure {
  readonly kind: 'queued' | 'duplicate' | 'failed';
  readonly text: string;
}

export function addFailure(failure: unknown): AddFailure {
  if (failure instanceof NetworkError) {
    return { kind: 'queued', text: t('Network error - recommendation saved locally only') };
  }
  const refusal = failure instanceof ApiError ? failure : null;
  if (refusal?.status === 409 || refusal?.error === 'duplicate') {
    // A refusal without a text of its own repeats the error code.
    const ownText = refusal.text === 'duplicate' ? '' : refusal.text;
    return { kind: 'duplicate', text: ownText || duplicate };
  }
  const reason = refusal && reasonOf(refusal);
  return {
    kind: 'failed',
    text: t('Failed to save: {reason}', { reason: reason || t('Unknown error') }),
  };
}
