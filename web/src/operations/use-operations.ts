import { useEffect, useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { type Moment, prependHistory, appendView } from './history/history.js';
import { subscribeToViews, NotAnOperator, NotProven, readHistory, readView } from './server.js';

/** Milliseconds between two looks while the socket is down. */
const pollInterval = 5_000;

export interface Operations {
  readonly view?: OperationsView;
  readonly history: readonly Moment[];
  readonly isLive: boolean;
  /** The token was not taken: another is needed. */
  readonly isRefused: boolean;
  /** It was, and whoever shows it has to show who they are, too. */
  readonly needsProof: boolean;
  /** Why nothing new is known. */
  readonly error: string;
}

const nothing: Operations = {
  history: [],
  isLive: false,
  isRefused: false,
  needsProof: false,
  error: '',
};

/**
 * How the installation stands: told by the socket, asked for while that is down.
 * @param proofs how often it was shown who asks: it is looked at anew after each.
 */
export function useOperations(token: string, proofs: number): Operations {
  const [known, setKnown] = useState(nothing);
  useEffect(() => {
    let isOver = false;
    const show = (view: OperationsView) => {
      if (isOver) return;
      setKnown((before) => ({
        ...before,
        ...{
          view,
          error: '',
          isRefused: false,
          needsProof: false,
          history: appendView(before.history, view),
        },
      }));
    };
    let isLive = false;
    const poll = async () => {
      try {
        show(await readView(token));
      } catch (error) {
        if (isOver) return;
        const isRefused = error instanceof NotAnOperator;
        const needsProof = error instanceof NotProven;
        setKnown((before) => ({ ...before, isRefused, needsProof, error: String(error) }));
      }
    };
    void poll();
    const loadHistory = async () => {
      // Without it the lines begin now.
      const before = await readHistory(token).catch(() => undefined);
      if (isOver || before === undefined) return;
      setKnown((known) => ({ ...known, history: prependHistory(known.history, before) }));
    };
    void loadHistory();
    const polling = setInterval(() => {
      if (!isLive) void poll();
    }, pollInterval);
    const unsubscribe = subscribeToViews(token, {
      view: show,
      connected: (isConnected) => {
        isLive = isConnected;
        if (!isOver) setKnown((before) => ({ ...before, isLive: isConnected }));
      },
    });
    return () => {
      isOver = true;
      clearInterval(polling);
      unsubscribe();
      setKnown(nothing);
    };
  }, [token, proofs]);
  return known;
}
