import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';
import { useMe } from '../../people/people.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';

/** Path of a recommendation in the list of its category. */
export function listPath({ type, id }: Pick<Recommendation, 'type' | 'id'>): string {
  return `/type/${type}#${id}`;
}

/** The recommendation id in the URL's hash. */
export function useLinkedId(): string | undefined {
  return useLocation().hash.slice(1) || undefined;
}

/**
 * The list with the recommendation that the URL points to. If it is not on the loaded pages, it is
 * fetched and put first. Undefined while it loads.
 */
export function useWithLinkedItem(
  section: Section,
  list: readonly Recommendation[],
): readonly Recommendation[] | undefined {
  const id = useLinkedId();
  const isListed = id === undefined || list.some((one) => one.id === id);
  const query = useInfiniteQuery({
    ...libraryQuery(useMe().email, { section, id, sort: 'most-recent' }, 1),
    enabled: !isListed,
  });
  if (isListed || query.isError) return list;
  const linked = query.data && allItems(query.data);
  return linked && [...linked, ...list];
}

/** Scrolls to the linked recommendation, once per navigation. */
export function useScrollToLinkedItem(list: readonly Recommendation[]): void {
  const { key } = useLocation();
  const id = useLinkedId();
  const scrolledFor = useRef<string | null>(null);
  const isListed = list.some((one) => one.id === id);
  useEffect(() => {
    if (!id || !isListed || scrolledFor.current === key) return undefined;
    // After the scroll to the top.
    const frame = requestAnimationFrame(() => {
      scrolledFor.current = key;
      const card = document.getElementById(id);
      card?.scrollIntoView({ block: 'center' });
      card?.querySelector('a')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isListed, key]);
}
