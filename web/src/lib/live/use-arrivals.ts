import { useState } from 'react';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import { firstLook, takeIn } from './arrivals.js';

interface ShownCards {
  readonly shown: readonly Recommendation[];
  /** How many new ones wait until they are asked for. */
  readonly waiting: number;
  /** Those that have just come by themselves. */
  readonly fresh: ReadonlySet<string>;
}

/**
 * Holds new cards back while the person reads further down, so that nothing moves under their
 * hands; at the top they are shown as they come.
 */
export function useArrivals(
  cards: readonly Recommendation[] | undefined,
  atTop: boolean,
  list: string,
): ShownCards {
  const [state, setState] = useState(() => firstLook(cards ?? [], list));
  const next = cards ? takeIn(state, cards, list, !atTop) : state;
  if (next !== state && !(next.known.size === 0 && state.known.size === 0)) setState(next);
  const shown = (cards ?? []).filter(({ id }) => next.known.has(id));
  return { shown, waiting: (cards?.length ?? 0) - shown.length, fresh: next.fresh };
}
