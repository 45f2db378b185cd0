import type { QueryKey } from '@tanstack/react-query';
import type { ListView } from '../live/lists.js';
import type { ExploreFilters } from '../live/pages.js';
import { keys } from './keys.js';

type ExploreKey = readonly [...typeof keys.explore, ExploreFilters, number];

/** Key of one Explore list: its filters and how many it reads at a time. */
export function exploreKey(filters: ExploreFilters, limit: number): ExploreKey {
  return [...keys.explore, filters, limit];
}

/** Which list a key of the cache stands for. */
export function listViewOf(key: QueryKey): ListView | null {
  if (key[0] === keys.library[0]) return { of: 'library' };
  return isExploreKey(key) ? { of: 'explore', ...key[1] } : null;
}

function isExploreKey(key: QueryKey): key is ExploreKey {
  return key[0] === keys.explore[0] && typeof key[1] === 'object' && key[1] !== null;
}
