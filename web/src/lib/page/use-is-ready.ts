import { useEffect, useState, useSyncExternalStore, useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** Pixels scrolled up to which the page counts as at its top. */
const nearTop = 160;

/** Updated by scroll events: reading the position while React renders would force a layout. */
let isAtTop = true;

if (typeof window !== 'undefined') {
  window.addEventListener('scroll', () => (isAtTop = window.scrollY < nearTop), { passive: true });
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the page is scrolled to its top. */
export function useAtTop(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAtTop,
    () => isAtTop,
  );
}

/**
 * Whether a long list renders all its items. After a link was followed it renders those in view first,
 * and the others once these are painted. After Back it renders all at once, because the browser
 * restores the scroll position.
 */
export function useIsWhole(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return useDeferredValue(true, isBack);
}

/** Whether the person wants less motion. */
export const prefersReducedMotion = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * How long a screen waits to be shown as a whole, in milliseconds: without and with persisted data,
 * which shows before the wait is felt and is corrected later.
 */
const maxWait = { cold: 3_000, warm: 250 };

interface Read {
  readonly data: unknown;
  readonly fetchStatus: string;
  readonly failureCount: number;
}

/**
 * Whether the screen's queries have settled, so that it can be shown without shifting later. Once
 * true, it stays true. Persisted data is shown after the refetch, or when the server is slow or
 * unreachable.
 */
export function useIsReady(reads: readonly Read[]): boolean {
  const [isReady, setReady] = useState(false);
  const isOpen = reads.some(
    ({ fetchStatus, failureCount }) => fetchStatus === 'fetching' && failureCount === 0,
  );
  const isWarm = reads.every(
    ({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle',
  );
  if (!isReady && !isOpen) setReady(true);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setReady(true), isWarm ? maxWait.warm : maxWait.cold);
    return () => clearTimeout(timer);
  }, [isReady, isWarm]);
  return isReady || !isOpen;
}
