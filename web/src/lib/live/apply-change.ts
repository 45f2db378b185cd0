import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import { listViewOf } from '../queries/explore-key.js';
import { keys } from '../queries/keys.js';
import { changeList } from './lists.js';
import { holds, type RecommendationPages } from './pages.js';
import type { Staleness } from './staleness.js';

/** Bursts of changes to figures and rankings cost one read a second. */
const burst = 1_000;

/** Puts one change into the query cache, or marks stale what shows it. */
export function applyChange(
  client: QueryClient,
  stale: Staleness,
  change: Change,
  me: string,
): void {
  switch (change.model) {
    case 'home-stats':
      if (change.document) client.setQueryData(keys.homeStats, change.document);
      else stale.mark(keys.homeStats, burst);
      break;
    case 'inbox':
      if (change.document) client.setQueryData(keys.inboxBadge, change.document.count);
      else stale.mark(keys.inboxBadge, burst);
      break;
    case 'opinions':
      if (!isOwnInFlight(client, change.document, me)) applyToLists(client, change, me);
      if (change.document.reaction === 'liked') markRankings(client, stale, change);
      break;
    case 'recommendations':
      if (change.document ?? change.removed) applyToLists(client, change, me);
      else for (const key of [keys.explore, keys.library]) stale.mark(key);
      break;
    case 'friends':
      for (const key of [keys.friends, keys.friendRequests, keys.users, keys.explore]) {
        stale.mark(key);
      }
      for (const key of [keys.friendLists, keys.subscriptions]) stale.mark(key);
      break;
    case 'library':
      stale.mark(keys.library);
      break;
    case 'shares':
      for (const key of [keys.friends, keys.exchanged]) stale.mark(key);
      break;
    case 'friend-lists':
      stale.mark(keys.friendLists);
      break;
    case 'subscriptions':
      stale.mark(keys.subscriptions);
      break;
    case 'comments':
      // No screen shows comments yet.
      break;
    case 'users':
      if (change.id === me) stale.mark(keys.session);
      for (const key of [keys.friends, keys.friendRequests, keys.users]) stale.mark(key);
      for (const key of [keys.explore, keys.library]) stale.mark(key, burst);
      break;
  }
}

/** Applies the change to each cached list of recommendations. */
export function applyToLists(client: QueryClient, change: Change, me: string): void {
  for (const root of [keys.explore, keys.library]) {
    for (const [key, list] of client.getQueriesData<RecommendationPages>({ queryKey: root })) {
      const view = listViewOf(key);
      if (!list || !view) continue;
      const changed = changeList(list, view, change, me);
      if (changed !== list) client.setQueryData(key, changed);
    }
  }
}

/** While an own press is on its way, its answer settles the card, not an earlier echo. */
function isOwnInFlight(
  client: QueryClient,
  opinion: { recommendationId: string; userEmail: string },
  me: string,
): boolean {
  const mutationKey = keys.reaction(opinion.recommendationId);
  return opinion.userEmail === me && client.isMutating({ mutationKey }) > 0;
}

/** A like may lift a card into a ranking that does not show it yet. */
function markRankings(client: QueryClient, stale: Staleness, change: Change): void {
  if (change.model !== 'opinions') return;
  const { recommendationId } = change.document;
  for (const [key, list] of client.getQueriesData<RecommendationPages>({
    queryKey: keys.explore,
  })) {
    const view = listViewOf(key);
    const ranked = view?.of === 'explore' && view.sort === 'most-liked';
    if (ranked && list && !holds(list, recommendationId)) stale.mark(key, burst);
  }
}
