import type { ChangeOf, OnChange, Shown } from '../../../lib/live/on-change.js';
import { pauses } from '../../../lib/live/stale-queries.js';
import { applyToLists, keptLists } from '../lists/apply-to-lists.js';
import { mayGain } from '../lists/changed-list.js';
import { holds } from '../lists/pages.js';
import { reactionKey } from './use-reaction.js';

/** Somebody's reaction counts at once on every card that is kept. */
export const reactionOnCards: OnChange<'opinions'> = {
  show: (shown, change) => {
    const { client, me } = shown;
    const { recommendationId, userEmail } = change.document;
    // While one's own is on its way, its answer settles what is shown, not an earlier echo.
    const mutationKey = reactionKey(recommendationId);
    const isOwnInFlight = userEmail === me && client.isMutating({ mutationKey }) > 0;
    if (!isOwnInFlight) applyToLists(client, change, me);
    markGains(shown, change);
    return true;
  },
};

/** A like may bring a ranking, or what is chosen by likes, a card that it does not show yet. */
function markGains({ client, stale }: Shown, { document }: ChangeOf<'opinions'>): void {
  for (const { key, view, list } of keptLists(client)) {
    if (holds(list, document.recommendationId)) continue;
    if (mayGain(view, document)) stale.mark(key, pauses.burst);
  }
}
