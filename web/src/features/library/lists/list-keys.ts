import type { QueryKey } from '@tanstack/react-query';
import type { ListView } from './changed-list.js';
import type { ExploreFilters, LibraryFilters } from './pages.js';

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
export function listViewOf(key: QueryKey): ListView | null {
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
