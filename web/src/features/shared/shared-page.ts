import { queryOptions, useMutation } from '@tanstack/react-query';
import { addRecommendation } from '../../../../services/contract/library/recommendation.js';
import { getSharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { send } from '../../lib/api/send.js';
import { useMe } from '../people/people.js';

/** The recommendation behind a share link. */
export const sharedPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-page', token],
    queryFn: async ({ signal }) =>
      (await send(getSharedRecommendation, { token }, signal)).recommendation,
  });

/** Saves the recommendation of a share link to the library and returns it. */
export function useSaveShared() {
  const me = useMe().email;
  return useMutation({
    mutationFn: async (token: string) => {
      const { recommendation: shown } = await send(getSharedRecommendation, { token });
      const { id, title, type, description } = shown;
      const shared = { id, title, type, description, shareToken: token };
      const { recommendation } = await send(addRecommendation, { user_email: me, ...shared });
      return recommendation;
    },
    meta: { changes: ['library'] },
  });
}
