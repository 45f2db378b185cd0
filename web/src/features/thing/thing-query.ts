import { infiniteQueryOptions } from '@tanstack/react-query';
import { getRecommendation } from '../../../../services/contract/library/sharing.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/changes.js';
import { applyLaterChanges } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/list-keys.js';
import { firstPage } from '../library/lists/list-queries.js';

/** A recommendation in full, as a list of one item, so that live changes apply to it as to all lists. */
export const thingQuery = (me: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...listKeys.thing, id],
    initialPageParam: firstPage,
    getNextPageParam: () => undefined,
    meta: { persist: true },
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      const { body, position } = await exchange(getRecommendation, request, signal);
      const page = { recommendations: [body.recommendation] };
      return applyLaterChanges(page, firstPage, { of: 'sent' }, changes.since(position), me);
    },
  });
