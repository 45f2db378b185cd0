import type { OnChange } from '../../lib/live/stale-queries.js';
import { asksKey, asksQuery } from './asks.js';

/** An ask was received, answered, dismissed or closed. */
export const asksShown: OnChange<'asks'> = { stale: [asksKey] };

/** Friendships, blocks and profiles decide whose asks and answers are shown, and how. */
export const friendshipInAsks: OnChange<'friends'> = { stale: [asksKey] };
export const blocksInAsks: OnChange<'blocks'> = { stale: [asksKey] };
export const peopleInAsks: OnChange<'users'> = { stale: [asksKey] };

/** A recommendation among the answers changed, or can no longer be seen. */
export const recommendationInAsks: OnChange<'recommendations'> = {
  apply: ({ client, me }, { id }) => {
    const asks = client.getQueryData(asksQuery(me).queryKey)?.mine ?? [];
    return !asks.some(({ answers }) =>
      answers.some(({ recommendation }) => recommendation.id === id),
    );
  },
  stale: [asksKey],
};
