import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';
import { useMe } from '../../people/me.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';

/** The page of its category, at this very recommendation. */
export function pathOf({ type, id }: Pick<Recommendation, 'type' | 'id'>): string {
  return `/type/${type}#${id}`;
}

/** The recommendation that the address names after its `#`. */
export function useLinkedId(): string | undefined {
  return useLocation().hash.slice(1) || undefined;
}

/**
 * The list with the one that the address names: in its place when it is there, else in front of all,
 * read by itself. Undefined while it is on its way.
 */
export function useWithLinkedItem(
  section: Section,
  list: readonly Recommendation[],
): readonly Recommendation[] | undefined {
  const id = useLinkedId();
  const isHere = id === undefined || list.some((one) => one.id === id);
  const query = useInfiniteQuery({
    ...libraryQuery(useMe().email, { section, id, sort: 'most-recent' }, 1),
    enabled: !isHere,
  });
  if (isHere || query.isError) return list;
  const named = query.data && allItems(query.data);
  return named && [...named, ...list];
}

/** Goes to the named one once it is there, each time that the address is gone to. */
export function useScrollToLinkedItem(list: readonly Recommendation[]): void {
  const { key } = useLocation();
  const id = useLinkedId();
  const wentFor = useRef<string | null>(null);
  const isHere = list.some((one) => one.id === id);
  useEffect(() => {
    if (!id || !isHere || wentFor.current === key) return undefined;
    // After the page has gone to its top.
    const frame = requestAnimationFrame(() => {
      wentFor.current = key;
      const card = document.getElementById(id);
      card?.scrollIntoView({ block: 'center' });
      card?.querySelector('button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isHere, key]);
}
