import type { OnChange } from '../../lib/live/on-change.js';
import { asksKey, asksQuery } from './asks.js';

/** An ask came, went, was answered or closed. */
export const asksShown: OnChange<'asks'> = { stale: [asksKey] };

/** The people whose asks and answers are shown. */
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
