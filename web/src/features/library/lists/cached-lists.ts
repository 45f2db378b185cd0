import type { QueryKey, QueryClient } from '@tanstack/react-query';
import type { Change } from '../../../../../services/contract/live.js';
import { type ListView, changeList } from './changed-list.js';
import type { ExploreFilters, LibraryFilters, RecommendationPages } from './pages.js';

/** Root query keys of the lists of recommendations. */
export const listKeys = {
  explore: ['explore'],
  library: ['library'],
  inbox: ['inbox'],
  exchanged: ['exchanged'],
  thing: ['thing'],
} as const;

export const listRoots: readonly QueryKey[] = Object.values(listKeys);

type ExploreKey = readonly [...typeof listKeys.explore, ExploreFilters, number];
type LibraryKey = readonly [...typeof listKeys.library, LibraryFilters, number];

/** Query key of an Explore list. */
export function exploreKey(filters: ExploreFilters, limit: number): ExploreKey {
  return [...listKeys.explore, filters, limit];
}

/** Query key of a library list. */
export function libraryKey(filters: LibraryFilters, limit: number): LibraryKey {
  return [...listKeys.library, filters, limit];
}

/** Lists to which a change adds no items. */
const fixedRoots: readonly unknown[] = [listKeys.inbox, listKeys.exchanged, listKeys.thing].flat();

/** What the list of a query key shows. */
function listViewOf(key: QueryKey): ListView | null {
  if (fixedRoots.includes(key[0])) return { of: 'sent' };
  if (isExploreKey(key)) return { of: 'explore', ...key[1] };
  return isLibraryKey(key) ? { of: 'library', ...key[1] } : null;
}

const hasFilters = (key: QueryKey) => typeof key[1] === 'object' && key[1] !== null;

function isExploreKey(key: QueryKey): key is ExploreKey {
  return key[0] === listKeys.explore[0] && hasFilters(key);
}

function isLibraryKey(key: QueryKey): key is LibraryKey {
  return key[0] === listKeys.library[0] && hasFilters(key);
}

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
