import type { QueryKey } from '@tanstack/react-query';
import type { ListView } from './changed-list.js';
import type { ExploreFilters, LibraryFilters } from './pages.js';

/** Roots of the keys under which lists of recommendations are kept. */
export const listKeys = {
  explore: ['explore'],
  library: ['library'],
  inbox: ['inbox'],
  exchanged: ['exchanged'],
} as const;

/** All of them. */
export const listRoots: readonly QueryKey[] = Object.values(listKeys);

type ExploreKey = readonly [...typeof listKeys.explore, ExploreFilters, number];
type LibraryKey = readonly [...typeof listKeys.library, LibraryFilters, number];

/** Key of one Explore list: its filters and how many it reads at a time. */
export function exploreKey(filters: ExploreFilters, limit: number): ExploreKey {
  return [...listKeys.explore, filters, limit];
}

/** Key of one list of the library: what of it, and how many it reads at a time. */
export function libraryKey(filters: LibraryFilters, limit: number): LibraryKey {
  return [...listKeys.library, filters, limit];
}

/** Which list a key of the cache stands for. */
export function listViewOf(key: QueryKey): ListView | null {
  if (key[0] === listKeys.inbox[0] || key[0] === listKeys.exchanged[0]) return { of: 'sent' };
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
