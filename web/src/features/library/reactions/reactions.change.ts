import {
  type ChangeOf,
  type OnChange,
  type LiveContext,
  pauses,
} from '../../../lib/live/stale-queries.js';
import { applyToLists, cachedLists } from '../lists/apply-to-lists.js';
import { mayGainItem } from '../lists/changed-list.js';
import { includesItem } from '../lists/pages.js';
import { reactionKey } from './use-reaction.js';

/** Applies a reaction to all cached cards. */
export const reactionOnCards: OnChange<'opinions'> = {
  apply: (context, change) => {
    const { client, me } = context;
    const { recommendationId, userEmail } = change.document;
    // While an own reaction is being sent, its response decides, not an earlier notice.
    const mutationKey = reactionKey(recommendationId);
    const isOwnInFlight = userEmail === me && client.isMutating({ mutationKey }) > 0;
    if (!isOwnInFlight) applyToLists(client, change, me);
    markGains(context, change);
    return true;
  },
};

/** A like may add a card to a ranking or to a list filtered by likes. */
function markGains({ client, stale }: LiveContext, { document }: ChangeOf<'opinions'>): void {
  for (const { key, view, list } of cachedLists(client)) {
    if (includesItem(list, document.recommendationId)) continue;
    if (mayGainItem(view, document)) stale.mark(key, pauses.burst);
  }
}
