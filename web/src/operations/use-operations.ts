import { useEffect, useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { type Moment, withHistory, withView } from './history/history.js';
import { hearViews, NotAnOperator, NotProven, readHistory, readView } from './server.js';

/** Milliseconds between two looks while the socket is down. */
const lookedEvery = 5_000;

export interface Operations {
  readonly view?: OperationsView;
  readonly history: readonly Moment[];
  readonly isLive: boolean;
  /** The token was not taken: another is needed. */
  readonly isRefused: boolean;
  /** It was, and whoever shows it has to show who they are, too. */
  readonly needsProof: boolean;
  /** Why nothing new is known. */
  readonly trouble: string;
}

const nothing: Operations = {
  history: [],
  isLive: false,
  isRefused: false,
  needsProof: false,
  trouble: '',
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
          trouble: '',
          isRefused: false,
          needsProof: false,
          history: withView(before.history, view),
        },
      }));
    };
    let isLive = false;
    const look = async () => {
      try {
        show(await readView(token));
      } catch (error) {
        if (isOver) return;
        const isRefused = error instanceof NotAnOperator;
        const needsProof = error instanceof NotProven;
        setKnown((before) => ({ ...before, isRefused, needsProof, trouble: String(error) }));
      }
    };
    void look();
    const remember = async () => {
      // Without it the lines begin now.
      const before = await readHistory(token).catch(() => undefined);
      if (isOver || before === undefined) return;
      setKnown((known) => ({ ...known, history: withHistory(known.history, before) }));
    };
    void remember();
    const looking = setInterval(() => {
      if (!isLive) void look();
    }, lookedEvery);
    const stopHearing = hearViews(token, {
      view: show,
      connected: (isConnected) => {
        isLive = isConnected;
        if (!isOver) setKnown((before) => ({ ...before, isLive: isConnected }));
      },
    });
    return () => {
      isOver = true;
      clearInterval(looking);
      stopHearing();
      setKnown(nothing);
    };
  }, [token, proofs]);
  return known;
}
