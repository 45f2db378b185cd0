import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  isRestored,
  persistQueries,
  restoreQueries,
} from '../../lib/persisted-queries/persisted-queries.js';
import { Splash } from '../splash.js';

/** Milliseconds that a screen waits for persisted queries; if they come later, it fills in then. */
const maxWaitMs = 200;

interface PersistedQueriesGateProps {
  /** E-mail of the person. */
  owner: string;
  children: ReactNode;
}

/** Renders its children once the persisted queries are restored, and persists what they fetch. */
export function PersistedQueriesGate({ owner, children }: PersistedQueriesGateProps) {
  const client = useQueryClient();
  const [shownTo, setShownTo] = useState(() => (isRestored(owner) ? owner : null));
  useEffect(() => {
    if (isRestored(owner)) return persistQueries(client, owner);
    const leaving = new AbortController();
    let stop: (() => void) | undefined;
    const show = () => setShownTo(owner);
    const timer = setTimeout(show, maxWaitMs);
    void restoreQueries(client, owner, leaving.signal).then(() => {
      if (leaving.signal.aborted) return;
      stop = persistQueries(client, owner);
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
