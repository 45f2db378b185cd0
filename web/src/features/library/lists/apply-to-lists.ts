import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import { changeList, type ListView } from './changed-list.js';
import { listRoots, listViewOf } from './list-keys.js';
import type { RecommendationPages } from './pages.js';

interface CachedList {
  readonly key: QueryKey;
  readonly view: ListView;
  readonly list: RecommendationPages;
}

/** The cached lists under these root keys, with what each shows. */
export function cachedLists(
  client: QueryClient,
  roots: readonly QueryKey[] = listRoots,
): readonly CachedList[] {
  return roots.flatMap((queryKey) =>
    client.getQueriesData<RecommendationPages>({ queryKey }).flatMap(([key, list]) => {
      const view = listViewOf(key);
      return list && view ? [{ key, view, list }] : [];
    }),
  );
}

/** Applies a change to the cached lists under these root keys. */
export function applyToLists(
  client: QueryClient,
  change: Change,
  me: string,
  roots: readonly QueryKey[] = listRoots,
): void {
  for (const { key, view, list } of cachedLists(client, roots)) {
    const changed = changeList(list, view, change, me);
    if (changed !== list) client.setQueryData(key, changed);
  }
}
