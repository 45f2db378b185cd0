import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../services/contract/live.js';
import { applyToComments } from '../features/library/comments/comments.js';
import { keys } from '../lib/queries/keys.js';
import { listRoots, listViewOf } from '../features/library/lists/list-keys.js';
import { changeList, mayGain } from '../features/library/lists/changed-list.js';
import { holds, type RecommendationPages } from '../features/library/lists/pages.js';
import type { Staleness } from '../lib/live/staleness.js';

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
      if (!isOwnInFlight(client, keys.reaction, change.document, me)) {
        applyToLists(client, change, me);
      }
      markGains(client, stale, change);
      break;
    case 'recommendations':
      if (change.document ?? change.removed) applyToLists(client, change, me);
      else for (const key of listRoots) stale.mark(key);
      break;
    case 'friends':
      for (const key of [keys.friends, keys.friendRequests, keys.users, ...listRoots]) {
        stale.mark(key);
      }
      for (const key of [keys.friendLists, keys.subscriptions]) stale.mark(key);
      forgetComments(client, stale);
      break;
    case 'library':
      for (const key of [keys.library, keys.inbox]) stale.mark(key);
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
      if (!change.document || !isOwnInFlight(client, keys.comment, change.document, me)) {
        applyToComments(client, change);
      }
      markActivity(client, stale, change);
      break;
    case 'users':
      if (change.id === me) stale.mark(keys.session);
      for (const key of [keys.friends, keys.friendRequests, keys.users]) stale.mark(key);
      for (const key of listRoots) stale.mark(key, burst);
      forgetComments(client, stale);
      break;
  }
}

/** Applies the change to each list of recommendations that is kept under one of these roots. */
export function applyToLists(
  client: QueryClient,
  change: Change,
  me: string,
  roots: readonly QueryKey[] = listRoots,
): void {
  for (const root of roots) {
    for (const [key, list] of client.getQueriesData<RecommendationPages>({ queryKey: root })) {
      const view = listViewOf(key);
      if (!list || !view) continue;
      const changed = changeList(list, view, change, me);
      if (changed !== list) client.setQueryData(key, changed);
    }
  }
}

type Opinion = Change & { model: 'opinions' };

/** While one's own is on its way, its answer settles what is shown, not an earlier echo. */
function isOwnInFlight(
  client: QueryClient,
  mutationKeyOf: (recommendationId: string) => readonly string[],
  { recommendationId, userEmail }: { recommendationId: string; userEmail: string },
  me: string,
): boolean {
  return (
    userEmail === me && client.isMutating({ mutationKey: mutationKeyOf(recommendationId) }) > 0
  );
}

/** A like may bring a ranking, or what is chosen by likes, a card that it does not show yet. */
function markGains(client: QueryClient, stale: Staleness, change: Opinion): void {
  for (const root of listRoots) {
    for (const [key, list] of client.getQueriesData<RecommendationPages>({ queryKey: root })) {
      const view = listViewOf(key);
      if (!list || !view || holds(list, change.document.recommendationId)) continue;
      if (mayGain(view, change.document)) stale.mark(key, burst);
    }
  }
}

/** A first comment brings a recommendation among those with activity. */
function markActivity(client: QueryClient, stale: Staleness, change: Change): void {
  for (const [key, list] of client.getQueriesData<RecommendationPages>({
    queryKey: keys.library,
  })) {
    const view = listViewOf(key);
    if (view?.of !== 'library' || view.section !== 'activity' || !list) continue;
    const known = list.pages.some((page) =>
      page.recommendations.some(({ id }) => change.id.startsWith(`${id}_`)),
    );
    if (!known) stale.mark(key, burst);
  }
}

/** Who counts has changed: what a person is no longer shown must not stay, seen or unseen. */
function forgetComments(client: QueryClient, stale: Staleness): void {
  void client.resetQueries({ queryKey: keys.comments, type: 'inactive' });
  stale.mark(keys.comments);
}
