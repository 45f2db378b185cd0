import { useState } from 'react';
import { type NewItemsState, initialItems, updateItems } from './new-items.js';

interface Shown<Item> {
  readonly shown: readonly Item[];
  /** How many new items are held back. */
  readonly waiting: number;
  /** Ids of the items that have just arrived. */
  readonly fresh: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Holds new items back while the person reads further down, so that nothing moves. At the top they
 * are shown as they arrive. `items` is undefined while the list loads.
 */
export function useNewItems<Item extends { readonly id: string }>(
  items: readonly Item[] | undefined,
  atTop: boolean,
  list: string,
): Shown<Item> {
  const [state, setState] = useState<NewItemsState | null>(null);
  if (!items) return { shown: [], waiting: 0, fresh: none };
  const next = state ? updateItems(state, items, list, !atTop) : initialItems(items, list);
  if (next !== state) setState(next);
  const shown = items.filter(({ id }) => next.known.has(id));
  return { shown, waiting: items.length - shown.length, fresh: next.fresh };
}
