import type { OnChange } from '../../../lib/live/on-change.js';
import { applyToLists } from './apply-to-lists.js';
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

/** A page of a recommendation shows others of the same work. */
export const sameWorkOnPages: OnChange<'recommendations'> = { staleInBursts: [listKeys.thing] };

/** A recommendation was saved, removed, sent or answered. */
export const libraryInLists: OnChange<'library'> = {
  apply: ({ client, me }, change) => {
    applyToLists(client, change, me);
    // Library lists, the Inbox and what friends sent are refetched.
    return false;
  },
  stale: [listKeys.library, listKeys.inbox, listKeys.exchanged, listKeys.thing],
};

/** Recommendations sent between friends: cards of the library say what came of them. */
export const sharesInLists: OnChange<'shares'> = {
  stale: [listKeys.exchanged, listKeys.thing],
  staleInBursts: [listKeys.library],
};

/** Decides whose recommendations and likes are visible. */
export const friendshipInLists: OnChange<'friends'> = { stale: listRoots };

/** Decides it as well. */
export const blocksInLists: OnChange<'blocks'> = { stale: listRoots };

export const peopleInLists: OnChange<'users'> = { staleInBursts: listRoots };
