import { useEffect, useState } from 'react';

/** The longest that a screen waits to be shown in one piece, in milliseconds: for the first time, and later. */
const longest = { cold: 3_000, warm: 1_200 };

interface Read {
  readonly data: unknown;
  readonly fetchStatus: string;
  readonly failureCount: number;
}

/**
 * Whether it is known what a screen consists of, so that nothing comes later and moves the rest; once it
 * is, that stays. What this device last knew is shown when it is read anew, or the server is slow or away.
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
    const timer = setTimeout(() => setReady(true), isWarm ? longest.warm : longest.cold);
    return () => clearTimeout(timer);
  }, [isReady, isWarm]);
  return isReady || !isOpen;
}
