import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Change } from '../../../../services/contract/live.js';
import { addRecommendation } from '../../../../services/contract/recommendation.js';
import { send } from '../api/send.js';
import { readAgainUnlessLive } from '../live/after-command.js';
import { applyToLists } from '../live/apply-change.js';
import { useMe } from '../me.js';
import { keys } from './keys.js';

type NewRecommendation = Omit<z.input<typeof addRecommendation.request>, 'user_email'>;

/** Adds a recommendation to the person's library. */
export function useAddRecommendation() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (added: NewRecommendation) => send(addRecommendation, { user_email: me, ...added }),
    onSuccess: ({ recommendation, position }) => {
      const change: Change = {
        model: 'recommendations',
        id: recommendation.id,
        version: position,
        document: recommendation,
      };
      applyToLists(client, change, me);
      readAgainUnlessLive(client, keys.homeStats);
    },
  });
}
