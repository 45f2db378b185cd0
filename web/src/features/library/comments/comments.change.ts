import type { OnChange, LiveContext } from '../../../lib/live/stale-queries.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { listRoots } from '../lists/list-keys.js';
import { applyToComments, commentKey, commentsKey } from './comments.js';

/** Applies an added, changed or deleted comment wherever it is shown. */
export const commentsShown: OnChange<'comments'> = {
  apply: ({ client, me }, change) => {
    // While an own comment is being sent, its response decides, not an earlier notice.
    const own = change.document?.userEmail === me ? change.document : undefined;
    const mutationKey = own && commentKey(own.recommendationId);
    if (!mutationKey || client.isMutating({ mutationKey }) === 0) applyToComments(client, change);
    applyToLists(client, change, me);
    // Only the lists themselves know whose comment is gone.
    return change.removed !== true;
  },
  stale: listRoots,
};

/** The set of visible authors changed; comments in inactive queries are dropped, too. */
function resetInactiveComments({ client }: LiveContext): false {
  void client.resetQueries({ queryKey: commentsKey, type: 'inactive' });
  return false;
}

/** Friendships decide whose comments are visible. */
export const friendshipInComments: OnChange<'friends'> = {
  apply: resetInactiveComments,
  stale: [commentsKey],
};

/** So do mutes and blocks. */
export const blocksInComments: OnChange<'blocks'> = {
  apply: resetInactiveComments,
  stale: [commentsKey],
};

/** Names and pictures of authors changed, or an account was deleted. */
export const peopleInComments: OnChange<'users'> = {
  apply: resetInactiveComments,
  stale: [commentsKey],
};
