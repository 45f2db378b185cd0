import type { QueryClient } from '@tanstack/react-query';
import { asksQuery } from '../../features/asks/asks.js';
import { friendRequestsQuery, friendsQuery } from '../../features/friends/friends.js';
import { homeStatsQuery } from '../../features/home/home-stats.js';
import { inboxBadgeQuery } from '../../features/home/inbox-badge.js';
import { topCardsQuery } from '../../features/home/top-cards.js';
import { inboxQuery } from '../../features/inbox/use-inbox.js';
import { sentOutcomesQuery } from '../../features/library/exchanged/sent-outcomes.js';
import { exploreQuery, libraryQuery } from '../../features/library/lists/list-queries.js';

/** By path; like `firstReads` of the contract, in which they have their answers. */
function ofScreen(client: QueryClient, me: string, path: string): Promise<unknown>[] {
  if (path === '/discover') {
    const explore = exploreQuery(me, { sort: 'most-recent' }, 24);
    return [client.query(friendsQuery(me)), client.infiniteQuery(explore)];
  }
  if (path === '/my-trboo') {
    const all = libraryQuery(me, { section: 'all', sort: 'most-recent' }, 60);
    return [client.infiniteQuery(all)];
  }
  if (path !== '/' && path !== '/home') return [];
  return [
    client.query(homeStatsQuery(me)),
    client.query(sentOutcomesQuery(me)),
    client.infiniteQuery(topCardsQuery(me, 'most-recent')),
    client.infiniteQuery(topCardsQuery(me, 'most-liked')),
  ];
}

/**
 * Fills the cache with a screen's first queries, so that it is rendered once, with its content.
 * Failures are left to the screen.
 */
export async function loadFirstQueries(
  client: QueryClient,
  me: string,
  path: string,
): Promise<void> {
  await Promise.allSettled([
    client.query(inboxBadgeQuery(me)),
    client.query(friendRequestsQuery(me)),
    client.query(asksQuery(me)),
    client.infiniteQuery(inboxQuery(me)),
    ...ofScreen(client, me, path),
  ]);
}
