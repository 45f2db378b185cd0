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
  const [isDecided, setDecided] = useState(false);
  const isOpen = reads.some(
    ({ fetchStatus, failureCount }) => fetchStatus === 'fetching' && failureCount === 0,
  );
  const isWarm = reads.every(
    ({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle',
  );
  if (!isDecided && !isOpen) setDecided(true);
  useEffect(() => {
    if (isDecided) return undefined;
    const timer = setTimeout(() => setDecided(true), isWarm ? longest.warm : longest.cold);
    return () => clearTimeout(timer);
  }, [isDecided, isWarm]);
  return isDecided || !isOpen;
}
