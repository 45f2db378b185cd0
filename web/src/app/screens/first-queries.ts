import type { QueryClient } from '@tanstack/react-query';
import { type FirstScreen, firstScreenAt } from '../../../../services/contract/screens.js';
import { asksQuery } from '../../features/asks/asks.js';
import { friendRequestsQuery, friendsQuery } from '../../features/friends/friends.js';
import { homeStatsQuery, inboxBadgeQuery } from '../../features/home/home-stats.js';
import { topCardsQuery } from '../../features/home/top-cards.js';
import { inboxQuery } from '../../features/inbox/use-inbox.js';
import { sentOutcomesQuery } from '../../features/library/exchanged/exchanged-query.js';
import { exploreQuery, libraryQuery } from '../../features/library/lists/list-queries.js';

type StartQueries = (client: QueryClient, me: string) => readonly Promise<unknown>[];

/** The queries that `firstReads` of the contract has the answers of. */
const ofScreen: Readonly<Record<FirstScreen, StartQueries>> = {
  home: (client, me) => [
    client.query(homeStatsQuery(me)),
    client.query(sentOutcomesQuery(me)),
    client.infiniteQuery(topCardsQuery(me, 'most-recent')),
    client.infiniteQuery(topCardsQuery(me, 'most-liked')),
  ],
  explore: (client, me) => [
    client.query(friendsQuery(me)),
    client.infiniteQuery(exploreQuery(me, { sort: 'most-recent' }, 24)),
  ],
  'my-list': (client, me) => [
    client.infiniteQuery(libraryQuery(me, { section: 'all', sort: 'most-recent' }, 60)),
  ],
};

/**
 * Fills the cache with a screen's first queries, so that it is rendered once, with its content.
 * Failures are left to the screen.
 */
export async function loadFirstQueries(
  client: QueryClient,
  me: string,
  path: string,
): Promise<void> {
  const screen = firstScreenAt(path);
  await Promise.allSettled([
    client.query(inboxBadgeQuery(me)),
    client.query(friendRequestsQuery(me)),
    client.query(asksQuery(me)),
    client.infiniteQuery(inboxQuery(me)),
    ...(screen ? ofScreen[screen](client, me) : []),
  ]);
}
