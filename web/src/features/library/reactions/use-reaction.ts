import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import {
  likeDislike,
  type Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { type OnePerSubject, sendOrQueueOffline, useWaiting } from '../../../lib/outbox/outbox.js';
import { applyToLists, listRoots } from '../lists/cached-lists.js';
import { changes } from '../../../lib/live/stale-queries.js';
import {
  buttonOf,
  pressed,
  type Reaction,
  reactionAfter,
  reactionOf,
  withReaction,
} from '../lists/reaction.js';
import { useMe } from '../../people/people.js';

/** Mutation key of a reaction. */
export const reactionKey = (recommendationId: string) => ['reaction', recommendationId];

/** The outbox call of a reaction; per recommendation only the last press counts. */
export const reactionOutboxCall = {
  name: 'like-dislike',
  call: likeDislike,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, { recommendationId, userEmail, action }) => {
    const change = changeTo(recommendationId, userEmail, reactionAfter(action));
    applyToLists(client, change, userEmail);
  },
  // A refused reaction is taken back silently (specification §8); text is not.
  failureText: () => null,
} as const satisfies OnePerSubject<typeof likeDislike>;

const changeTo = (id: string, me: string, reaction: Reaction, version = ''): Change => ({
  model: 'opinions',
  id: `${id}:${me}`,
  version,
  document: { recommendationId: id, userEmail: me, reaction },
});

/**
 * Likes or dislikes a recommendation: shown at once, reverted when the server refuses, queued
 * offline.
 */
export function useReaction(recommendation: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  const mutationKey = reactionKey(recommendation.id);
  const waiting = useWaiting(me, reactionOutboxCall).find(
    ({ request }) => request.recommendationId === recommendation.id,
  );
  const shown = waiting
    ? withReaction(recommendation, me, reactionAfter(waiting.request.action))
    : recommendation;
  const now = reactionOf(shown, me);

  const show = (reaction: Reaction) =>
    applyToLists(client, changeTo(recommendation.id, me, reaction), me);
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  const { mutate } = useMutation({
    mutationKey,
    meta: { changes: ['recommendations', 'home-stats'] },
    // One at a time, so that the server applies them in order.
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ action }: ReturnType<typeof pressed>) =>
      sendOrQueueOffline(me, reactionOutboxCall, {
        recommendationId: recommendation.id,
        userEmail: me,
        action,
      }),
    onMutate: ({ reaction }) => {
      show(reaction);
      return { before: now };
    },
    onSuccess: (answer, { reaction }) => {
      if (answer) changes.record(changeTo(recommendation.id, me, reaction, answer.position));
      if (isLast()) show(reaction);
    },
    onError: (_failure, _press, context) => {
      if (isLast() && context) show(context.before);
      for (const queryKey of listRoots) void client.invalidateQueries({ queryKey });
    },
  });

  return {
    /** The recommendation with the pending reaction. */
    shown,
    now,
    /** The button whose press is not sent yet. */
    unsent: waiting && buttonOf(waiting.request.action),
    press: (button: 'like' | 'dislike') => mutate(pressed(now, button)),
  };
}
