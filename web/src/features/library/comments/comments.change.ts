import type { OnChange, LiveContext } from '../../../lib/live/on-change.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { applyToComments, commentKey, commentsKey } from './comments.js';

/** A comment that came, changed or went stands so wherever it is read. */
export const commentsShown: OnChange<'comments'> = {
  apply: ({ client, me }, change) => {
    // While one's own is on its way, its answer settles what is shown, not an earlier echo.
    const own = change.document?.userEmail === me ? change.document : undefined;
    const mutationKey = own && commentKey(own.recommendationId);
    if (!mutationKey || client.isMutating({ mutationKey }) === 0) applyToComments(client, change);
    applyToLists(client, change, me);
    return true;
  },
};

/** Who counts has changed: what a person is no longer shown must not stay, seen or unseen. */
function resetInactiveComments({ client }: LiveContext): false {
  void client.resetQueries({ queryKey: commentsKey, type: 'inactive' });
  return false;
}

/** Whose comments one is shown. */
export const friendshipInComments: OnChange<'friends'> = {
  apply: resetInactiveComments,
  stale: [commentsKey],
};

/** Names and pictures beside comments, and who is here no more. */
export const peopleInComments: OnChange<'users'> = {
  apply: resetInactiveComments,
  stale: [commentsKey],
};
