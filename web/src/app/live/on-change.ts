import type { QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import { selfInSession } from '../../features/accounts/session.change.js';
import {
  asksShown,
  blocksInAsks,
  friendshipInAsks,
  peopleInAsks,
  recommendationInAsks,
} from '../../features/asks/asks.change.js';
import {
  blocksInFriends,
  friendListsShown,
  friendshipInFriends,
  invitationsShown,
  peopleInFriends,
  sharesInFriends,
  subscriptionsShown,
} from '../../features/friends/friends.change.js';
import {
  blocksInFigures,
  homeStatsShown,
  inboxBadgeShown,
  notificationsShown,
  outcomesInFigures,
  sharesInFigures,
} from '../../features/home/home.change.js';
import {
  blocksInComments,
  commentsShown,
  friendshipInComments,
  peopleInComments,
} from '../../features/library/comments/comments.change.js';
import {
  blocksInCommon,
  friendshipInCommon,
  libraryInCommon,
  peopleInCommon,
  recommendationInCommon,
  sharesInCommon,
} from '../../features/library/exchanged/exchanged-query.js';
import {
  blocksInLists,
  friendshipInLists,
  libraryInLists,
  peopleInLists,
  recommendationInLists,
  sameWorkOnPages,
  sharesOnPages,
  sharesInLists,
} from '../../features/library/lists/lists.change.js';
import { importsShown } from '../../features/import/imports-query.js';
import {
  activityInBursts,
  activityRead,
  readStateShown,
} from '../../features/library/my-list/activity/activity.change.js';
import { reactionOnCards } from '../../features/library/reactions/reactions.change.js';
import { outcomesShown } from '../../features/library/outcomes/outcomes.change.js';
import {
  blocksInWhys,
  libraryInWhys,
  sharesInRecipients,
} from '../../features/library/sharing/share-answers.js';
import { newsShown } from '../../features/notifications/notifications.js';
import { peopleInUsers } from '../../features/people/users.change.js';
import {
  type ChangeOf,
  type Model,
  type OnChange,
  type LiveContext,
  pauses,
} from '../../lib/live/stale-queries.js';

/** The change rules of all features. A read model without an entry does not compile. */
const onChange: { readonly [Name in Model]: readonly OnChange<Name>[] } = {
  'home-stats': [homeStatsShown, activityInBursts],
  inbox: [inboxBadgeShown, readStateShown, newsShown],
  opinions: [reactionOnCards, activityInBursts],
  outcomes: [outcomesShown, sharesOnPages, outcomesInFigures, notificationsShown],
  asks: [asksShown],
  recommendations: [
    recommendationInLists,
    sameWorkOnPages,
    recommendationInCommon,
    activityRead,
    recommendationInAsks,
    notificationsShown,
  ],
  comments: [commentsShown, activityInBursts, notificationsShown],
  library: [libraryInLists, sharesOnPages, libraryInCommon, libraryInWhys, notificationsShown],
  shares: [
    sharesInLists,
    sharesOnPages,
    sharesInCommon,
    sharesInRecipients,
    sharesInFriends,
    sharesInFigures,
  ],
  friends: [
    friendshipInFriends,
    friendshipInLists,
    friendshipInCommon,
    friendshipInComments,
    friendshipInAsks,
    notificationsShown,
  ],
  'friend-lists': [friendListsShown],
  subscriptions: [subscriptionsShown],
  imports: [importsShown],
  invitations: [invitationsShown],
  blocks: [
    blocksInFriends,
    blocksInLists,
    blocksInCommon,
    blocksInComments,
    blocksInFigures,
    blocksInWhys,
    blocksInAsks,
    activityRead,
    notificationsShown,
  ],
  users: [
    selfInSession,
    peopleInUsers,
    peopleInFriends,
    peopleInLists,
    peopleInCommon,
    peopleInComments,
    peopleInAsks,
    activityInBursts,
    notificationsShown,
  ],
};

/** Applies a change to the query cache, or marks the queries stale that show it. */
export function applyChange(context: LiveContext, change: Change): void {
  applyRules(context, change.model, change);
}

function applyRules<Name extends Model>(
  context: LiveContext,
  model: Name,
  change: ChangeOf<Name>,
): void {
  for (const { apply, stale = [], staleInBursts = [] } of onChange[model]) {
    if (apply?.(context, change)) continue;
    for (const queryKey of stale) context.stale.mark(queryKey);
    for (const queryKey of staleInBursts) context.stale.mark(queryKey, pauses.burst);
  }
}

/** The keys of all queries that show these read models. */
export function queryKeysOf(models: readonly Model[]): QueryKey[] {
  const keys = models.flatMap((model) =>
    onChange[model].flatMap(({ stale = [], staleInBursts = [] }) => [...stale, ...staleInBursts]),
  );
  return [...new Set(keys)];
}
