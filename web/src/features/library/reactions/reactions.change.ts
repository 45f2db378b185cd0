import type { ChangeOf, OnChange, LiveContext } from '../../../lib/live/on-change.js';
import { pauses } from '../../../lib/live/stale-queries.js';
import { applyToLists, cachedLists } from '../lists/apply-to-lists.js';
import { mayGainItem } from '../lists/changed-list.js';
import { includesItem } from '../lists/pages.js';
import { reactionKey } from './use-reaction.js';

/** Somebody's reaction counts at once on every card that is kept. */
export const reactionOnCards: OnChange<'opinions'> = {
  apply: (shown, change) => {
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
function markGains({ client, stale }: LiveContext, { document }: ChangeOf<'opinions'>): void {
  for (const { key, view, list } of cachedLists(client)) {
    if (includesItem(list, document.recommendationId)) continue;
    if (mayGainItem(view, document)) stale.mark(key, pauses.burst);
  }
}
