import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Change } from '../../../../../services/contract/live.js';
import {
  addRecommendation,
  deleteRecommendation,
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/recommendation.js';
import { send } from '../../../lib/api/send.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { changes } from '../../../lib/live/changes.js';
import { useMe } from '../../people/me.js';
import { listKeys, listRoots } from '../lists/list-keys.js';
import { contentOf } from './content-of.js';

type Updates = z.input<typeof updateRecommendation.request>['updates'];

/** Saves somebody else's recommendation to the person's library; it stays its owner's. */
export function useSaveRecommendation() {
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id, title, type, description }: Recommendation) =>
      send(addRecommendation, { user_email: me, id, title, type, description }),
    meta: { changes: ['library'], ofContent: true },
  });
}

/** Changes one's own recommendation. */
export function useEditRecommendation({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (updates: Updates) => send(updateRecommendation, { user_email: me, id, updates }),
    onSuccess: ({ recommendation, position }) => {
      const change = contentOf(recommendation, position);
      if (changes.take(change)) applyToLists(client, change, me);
    },
    meta: { changes: ['library'], ofContent: true },
  });
}

/**
 * Deletes one's own recommendation for everybody, or removes somebody else's from the library: it
 * leaves the lists at once, and comes back when the server refuses.
 */
export function useRemoveRecommendation(recommendation: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  const { id, addedBy } = recommendation;
  return useMutation({
    mutationFn: () => send(deleteRecommendation, { id, user_email: me }),
    onMutate: async () => {
      const roots = addedBy === me ? listRoots : [listKeys.library];
      for (const queryKey of roots) await client.cancelQueries({ queryKey });
      const gone: Change = { model: 'recommendations', id, version: '', removed: true };
      applyToLists(client, gone, me, roots);
    },
    onError: () => readListsAgain(client),
    meta: { changes: ['library', 'home-stats'], ofContent: true },
  });
}

function readListsAgain(client: QueryClient): void {
  for (const queryKey of listRoots) void client.invalidateQueries({ queryKey });
}
