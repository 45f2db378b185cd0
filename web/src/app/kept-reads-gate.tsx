import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keepReads, restoreReads } from '../lib/kept-reads.js';
import { Splash } from './splash.js';

interface KeptReadsGateProps {
  /** E-mail of the person whose reads they are. */
  owner: string;
  children: ReactNode;
}

/** Shows its children when what this device last knew is there, and keeps what they read. */
export function KeptReadsGate({ owner, children }: KeptReadsGateProps) {
  const client = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    void restoreReads(client, owner).then(() => {
      if (left) return;
      stop = keepReads(client, owner);
      setRestored(owner);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [client, owner]);
  return restored === owner ? children : <Splash />;
}
