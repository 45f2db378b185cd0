import { type LiveContext, type OnChange, pauses } from '../../../lib/live/stale-queries.js';
import { applyToLists, cachedLists } from './apply-to-lists.js';
import { listKeys, listRoots } from './list-keys.js';

/** Applies an added, changed or deleted recommendation to all cached lists. */
export const recommendationInLists: OnChange<'recommendations'> = {
  apply: ({ client, me }, change) => {
    const isKnown = change.document !== undefined || change.removed === true;
    if (isKnown) applyToLists(client, change, me);
    return isKnown;
  },
  stale: listRoots,
};

/**
 * Marks the pages of recommendations stale: they show others of the same work, shares and outcomes.
 * A page whose recommendation is gone is not refetched.
 */
function markPages(
  { client, stale }: LiveContext,
  isShown: (id: string) => boolean,
  pause: number,
): void {
  for (const { key, list } of cachedLists(client, [listKeys.thing])) {
    const shown = list.pages[0]?.recommendations[0];
    if (shown && isShown(shown.id)) stale.mark(key, pause);
    else if (!shown) void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
}

/** The changed recommendation may be of the same work. */
export const sameWorkOnPages: OnChange<'recommendations'> = {
  apply: (context, { id }) => {
    markPages(context, (shown) => shown !== id, pauses.burst);
    return true;
  },
};

/** Shares, answers and outcomes are on the pages of all recommendations of a work. */
export const sharesOnPages = {
  apply: (context: LiveContext): true => {
    markPages(context, () => true, pauses.usual);
    return true;
  },
} satisfies OnChange<'shares'> & OnChange<'library'> & OnChange<'outcomes'>;

/** A recommendation was saved, removed, sent or answered. */
export const libraryInLists: OnChange<'library'> = {
  apply: ({ client, me }, change) => {
    applyToLists(client, change, me);
    // Library lists, the Inbox and what friends sent are refetched.
    return false;
  },
  stale: [listKeys.library, listKeys.inbox, listKeys.exchanged],
};

/** Recommendations sent between friends; cards of the library show their answers. */
export const sharesInLists: OnChange<'shares'> = {
  stale: [listKeys.exchanged],
  staleInBursts: [listKeys.library],
};

/** Friendships decide whose recommendations and likes are visible. */
export const friendshipInLists: OnChange<'friends'> = { stale: listRoots };

/** So do mutes and blocks. */
export const blocksInLists: OnChange<'blocks'> = { stale: listRoots };

export const peopleInLists: OnChange<'users'> = { staleInBursts: listRoots };
