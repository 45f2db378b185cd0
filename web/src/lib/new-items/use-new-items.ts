import { useState } from 'react';
import { type NewItemsState, initialItems, updateItems } from './new-items.js';

interface Shown<Thing> {
  readonly shown: readonly Thing[];
  /** How many new items are held back. */
  readonly waiting: number;
  /** Ids of the items that have just arrived. */
  readonly fresh: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Holds new items back while the person reads further down, so that nothing moves. At the top they
 * are shown as they arrive. `things` is undefined while the list loads.
 */
export function useNewItems<Thing extends { readonly id: string }>(
  things: readonly Thing[] | undefined,
  atTop: boolean,
  list: string,
): Shown<Thing> {
  const [state, setState] = useState<NewItemsState | null>(null);
  if (!things) return { shown: [], waiting: 0, fresh: none };
  const next = state ? updateItems(state, things, list, !atTop) : initialItems(things, list);
  if (next !== state) setState(next);
  const shown = things.filter(({ id }) => next.known.has(id));
  return { shown, waiting: things.length - shown.length, fresh: next.fresh };
}
