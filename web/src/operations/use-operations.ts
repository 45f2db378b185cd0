import { useEffect, useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { subscribeToViews, NotAnOperator, NotProven, readView } from './server.js';

/** Milliseconds between two polls while the socket is down. */
const pollInterval = 5_000;

export interface Operations {
  readonly view?: OperationsView;
  readonly isLive: boolean;
  /** The token is not valid; another one is needed. */
  readonly isRefused: boolean;
  /** The token is valid; the operator has to confirm their identity. */
  readonly needsProof: boolean;
  /** Why the view could not be refreshed. */
  readonly error: string;
}

const initial: Operations = {
  isLive: false,
  isRefused: false,
  needsProof: false,
  error: '',
};

/**
 * The state of the installation: pushed by the socket, polled while it is down.
 * @param proofs Number of identity confirmations; each one reloads the view.
 */
export function useOperations(token: string, proofs: number): Operations {
  const [known, setKnown] = useState(initial);
  useEffect(() => {
    let isUnmounted = false;
    const show = (view: OperationsView) => {
      if (isUnmounted) return;
      setKnown(({ isLive }) => ({ view, isLive, error: '', isRefused: false, needsProof: false }));
    };
    let isLive = false;
    const poll = async () => {
      try {
        show(await readView(token));
      } catch (error) {
        if (isUnmounted) return;
        const isRefused = error instanceof NotAnOperator;
        const needsProof = error instanceof NotProven;
        setKnown((before) => ({ ...before, isRefused, needsProof, error: String(error) }));
      }
    };
    void poll();
    const polling = setInterval(() => {
      if (!isLive) void poll();
    }, pollInterval);
    const unsubscribe = subscribeToViews(token, {
      view: show,
      connected: (isConnected) => {
        isLive = isConnected;
        if (!isUnmounted) setKnown((before) => ({ ...before, isLive: isConnected }));
      },
    });
    return () => {
      isUnmounted = true;
      clearInterval(polling);
      unsubscribe();
      setKnown(initial);
    };
  }, [token, proofs]);
  return known;
}
