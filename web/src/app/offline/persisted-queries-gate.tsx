import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keepReads, restoreReads } from '../../lib/persisted-queries/persisted-queries.js';
import { Splash } from '../splash.js';

/** How long a screen waits for what this device last knew, in milliseconds; later it fills in. */
const mostWait = 200;

interface KeptReadsGateProps {
  /** E-mail of the person whose reads they are. */
  owner: string;
  children: ReactNode;
}

/** Shows its children when what this device last knew is there, and keeps what they read. */
export function KeptReadsGate({ owner, children }: KeptReadsGateProps) {
  const client = useQueryClient();
  const [shownTo, setShownTo] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const show = () => setShownTo(owner);
    const timer = setTimeout(show, mostWait);
    void restoreReads(client, owner, leaving.signal).then(() => {
      if (leaving.signal.aborted) return;
      stop = keepReads(client, owner);
      show();
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [client, owner]);
  return shownTo === owner ? children : <Splash />;
}
