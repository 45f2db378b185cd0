import { useEffect, useState } from 'react';

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
