import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import {
  likeDislike,
  type Recommendation,
} from '../../../../../services/contract/recommendation.js';
import { send } from '../../../lib/api/send.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { changes } from '../../../lib/live/changes.js';
import { pressed, type Reaction, reactionOf } from './reaction.js';
import { useMe } from '../../people/me.js';
import { listRoots } from '../lists/list-keys.js';

/** Under which a reaction is on its way. */
export const reactionKey = (recommendationId: string) => ['reaction', recommendationId];

/** Likes and dislikes one recommendation: shown at once, taken back when the server refuses. */
export function useReaction(recommendation: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  const mutationKey = reactionKey(recommendation.id);
  const now = reactionOf(recommendation, me);

  const changeTo = (reaction: Reaction, version: string): Change => ({
    model: 'opinions',
    id: `${recommendation.id}:${me}`,
    version,
    document: { recommendationId: recommendation.id, userEmail: me, reaction },
  });
  const show = (reaction: Reaction) => applyToLists(client, changeTo(reaction, ''), me);
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  const { mutate } = useMutation({
    mutationKey,
    meta: { changes: ['recommendations', 'home-stats'] },
    // One after the other, so that the server decides them in the order of the presses.
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ action }: ReturnType<typeof pressed>) =>
      send(likeDislike, { recommendationId: recommendation.id, userEmail: me, action }),
    onMutate: ({ reaction }) => {
      show(reaction);
      return { before: now };
    },
    onSuccess: ({ position }, { reaction }) => {
      changes.take(changeTo(reaction, position));
      if (isLast()) show(reaction);
    },
    onError: (_failure, _press, shown) => {
      if (isLast() && shown) show(shown.before);
      for (const queryKey of listRoots) void client.invalidateQueries({ queryKey });
    },
  });

  return { now, press: (button: 'like' | 'dislike') => mutate(pressed(now, button)) };
}
