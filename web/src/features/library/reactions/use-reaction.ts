import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Change } from '../../../../../services/contract/live.js';
import {
  likeDislike,
  type Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { outbox, sendOrQueueLatest, pendingCommandsOf } from '../../../lib/outbox/outbox.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { changes } from '../../../lib/live/changes.js';
import {
  buttonOf,
  pressed,
  type Reaction,
  reactionAfter,
  reactionOf,
  withReaction,
} from '../lists/reaction.js';
import { useMe } from '../../people/me.js';
import { listRoots } from '../lists/list-keys.js';

/** Under which a reaction is on its way. */
export const reactionKey = (recommendationId: string) => ['reaction', recommendationId];

/** What waits on the device without a network: of each recommendation the last press. */
export const reactionOutboxCall = {
  name: 'like-dislike',
  call: likeDislike,
  subject: ({ recommendationId }: z.output<typeof likeDislike.request>) => recommendationId,
} as const;

const changeTo = (id: string, me: string, reaction: Reaction, version = ''): Change => ({
  model: 'opinions',
  id: `${id}:${me}`,
  version,
  document: { recommendationId: id, userEmail: me, reaction },
});

/** What waited was sent: it is so on every card. */
export function showSentReaction(
  client: QueryClient,
  { recommendationId, userEmail, action }: z.output<typeof likeDislike.request>,
): void {
  const change = changeTo(recommendationId, userEmail, reactionAfter(action));
  applyToLists(client, change, userEmail);
}

/**
 * Likes and dislikes one recommendation: shown at once, taken back when the server refuses. Without
 * a network it waits on the device, and is shown as it will be.
 */
export function useReaction(recommendation: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  const mutationKey = reactionKey(recommendation.id);
  const [all] = useDeviceState(outbox, me);
  const waiting = pendingCommandsOf(all, reactionOutboxCall).find(
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
    // One after the other, so that the server decides them in the order of the presses.
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ action }: ReturnType<typeof pressed>) =>
      sendOrQueueLatest(me, reactionOutboxCall, {
        recommendationId: recommendation.id,
        userEmail: me,
        action,
      }),
    onMutate: ({ reaction }) => {
      show(reaction);
      return { before: now };
    },
    onSuccess: (answer, { reaction }) => {
      if (answer) changes.take(changeTo(recommendation.id, me, reaction, answer.position));
      if (isLast()) show(reaction);
    },
    onError: (_failure, _press, before) => {
      if (isLast() && before) show(before.before);
      for (const queryKey of listRoots) void client.invalidateQueries({ queryKey });
    },
  });

  return {
    /** The recommendation as it will be. */
    shown,
    now,
    /** The button whose press is not sent yet. */
    waits: waiting && buttonOf(waiting.request.action),
    press: (button: 'like' | 'dislike') => mutate(pressed(now, button)),
  };
}
