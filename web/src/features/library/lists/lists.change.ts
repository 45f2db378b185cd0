import type { OnChange } from '../../../lib/live/on-change.js';
import { applyToLists } from './apply-to-lists.js';
import { listKeys, listRoots } from './list-keys.js';

/** A recommendation that came, changed or went does so in every list that is kept. */
export const recommendationInLists: OnChange<'recommendations'> = {
  apply: ({ client, me }, change) => {
    const told = change.document !== undefined || change.removed === true;
    if (told) applyToLists(client, change, me);
    return told;
  },
  stale: listRoots,
};

/** What came into the library or left it, was sent or answered. */
export const libraryInLists: OnChange<'library'> = {
  apply: ({ client, me }, change) => {
    applyToLists(client, change, me);
    // Lists of the library and the Inbox are read again.
    return false;
  },
  stale: [listKeys.library, listKeys.inbox],
};

/** What two friends have sent each other. */
export const sharesInLists: OnChange<'shares'> = { stale: [listKeys.exchanged] };

/** Whose recommendations one is shown, and whose likes count on them. */
export const friendshipInLists: OnChange<'friends'> = { stale: listRoots };

/** Names and pictures on cards. */
export const peopleInLists: OnChange<'users'> = { staleInBursts: listRoots };
