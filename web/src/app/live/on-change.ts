import type { QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import { sessionKey } from '../../features/accounts/session.js';
import { asksKey, asksQuery } from '../../features/asks/asks.js';
import { blocksKey } from '../../features/friends/blocks/blocks.js';
import {
  friendRequestsKey,
  friendRequestsQuery,
  friendsKey,
  invitationsKey,
} from '../../features/friends/friends.js';
import { inviteCodeKey } from '../../features/friends/invite-code/invite-code.js';
import { friendListsKey } from '../../features/friends/lists/friend-lists.js';
import { subscriptionsKey } from '../../features/friends/subscriptions.js';
import { homeStatsKey, inboxBadgeKey } from '../../features/home/home-stats.js';
import { importsKey } from '../../features/import/imports.js';
import { commentsKey } from '../../features/library/comments/comments.js';
import { commonKey, sentOutcomesKey } from '../../features/library/exchanged/exchanged-query.js';
import { listKeys, listRoots } from '../../features/library/lists/cached-lists.js';
import {
  commentsShown,
  inactiveComments,
  libraryInLists,
  outcomeTold,
  pagesOfShares,
  pagesOfWork,
  reactionsShown,
  recommendationInLists,
} from '../../features/library/lists/lists.change.js';
import { activityKey, readStateKey } from '../../features/library/my-list/activity/activity.js';
import { recipientsKey, whysKey } from '../../features/library/sharing/share-answers.js';
import { notificationsKey } from '../../features/notifications/notifications.js';
import { userKey, usersKey } from '../../features/people/users.js';
import {
  type ChangeOf,
  type LiveContext,
  type Model,
  type OnChange,
  pauses,
} from '../../lib/live/stale-queries.js';

/** The change has the whole answer of a query. */
const answerOf = (queryKey: QueryKey): OnChange<'home-stats'> & OnChange<'inbox'> => ({
  apply: ({ client }: LiveContext, { document }: { readonly document?: object | undefined }) => {
    if (document) client.setQueryData(queryKey, document);
    return document !== undefined;
  },
  staleInBursts: [queryKey],
});

/** A recommendation among the answers changed, or can no longer be seen. */
const recommendationInAsks: OnChange<'recommendations'> = {
  apply: ({ client, me }, { id }) => {
    const asks = client.getQueryData(asksQuery(me).queryKey)?.mine ?? [];
    return !asks.some(({ answers }) =>
      answers.some(({ recommendation }) => recommendation.id === id),
    );
  },
  stale: [asksKey],
};

/** The recommendation by whose link a request came was renamed or deleted. */
const recommendationInRequests: OnChange<'recommendations'> = {
  apply: ({ client, me }, { id }) => {
    const requests = client.getQueryData(friendRequestsQuery(me).queryKey);
    return requests?.received.every(({ cameBy }) => cameBy?.recommendationId !== id) ?? false;
  },
  stale: [friendRequestsKey],
};

/** What a notification tells may be shown no more, or again; the badge counts it. */
const notifications = [notificationsKey, inboxBadgeKey];
/** Who is shown to the person, and how. */
const people = [friendsKey, friendRequestsKey, usersKey, userKey, friendListsKey, subscriptionsKey];

/** The change rules of all read models. A read model without an entry does not compile. */
const onChange: { readonly [Name in Model]: readonly OnChange<Name>[] } = {
  'home-stats': [answerOf(homeStatsKey), { staleInBursts: [activityKey] }],
  inbox: [answerOf(inboxBadgeKey), { stale: [readStateKey], staleInBursts: [notificationsKey] }],
  opinions: [reactionsShown, { staleInBursts: [activityKey] }],
  outcomes: [
    outcomeTold,
    pagesOfShares,
    {
      stale: [recipientsKey, listKeys.exchanged, listKeys.library],
      staleInBursts: [sentOutcomesKey, ...notifications],
    },
  ],
  asks: [{ stale: [asksKey] }],
  recommendations: [
    recommendationInLists,
    pagesOfWork,
    recommendationInAsks,
    recommendationInRequests,
    { stale: [activityKey], staleInBursts: [commonKey, ...notifications] },
  ],
  comments: [commentsShown, { staleInBursts: [activityKey, ...notifications] }],
  library: [
    libraryInLists,
    pagesOfShares,
    { stale: [whysKey], staleInBursts: [commonKey, ...notifications] },
  ],
  shares: [
    pagesOfShares,
    {
      stale: [listKeys.exchanged, recipientsKey, friendsKey],
      staleInBursts: [listKeys.library, commonKey, sentOutcomesKey],
    },
  ],
  // Friendships, mutes and blocks decide whose items, comments, likes and answers are shown.
  friends: [
    inactiveComments,
    {
      stale: [...people, ...listRoots, commonKey, commentsKey, asksKey],
      staleInBursts: notifications,
    },
  ],
  blocks: [
    inactiveComments,
    {
      stale: [
        ...[blocksKey, ...people, ...listRoots, commonKey, commentsKey, asksKey],
        ...[homeStatsKey, inboxBadgeKey, sentOutcomesKey, whysKey, activityKey],
      ],
      staleInBursts: notifications,
    },
  ],
  'friend-lists': [{ stale: [friendListsKey] }],
  subscriptions: [{ stale: [subscriptionsKey] }],
  imports: [{ staleInBursts: [importsKey] }],
  invitations: [{ stale: [invitationsKey, inviteCodeKey] }],
  // A name or picture changed, or an account was deleted.
  users: [
    { apply: ({ me }, { id }) => id !== me, stale: [sessionKey] },
    inactiveComments,
    {
      stale: [usersKey, userKey, friendsKey, friendRequestsKey, commentsKey, asksKey],
      staleInBursts: [...listRoots, commonKey, activityKey, ...notifications],
    },
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
