import { useState } from 'react';

/** Which items of a list are shown, and which of them have just arrived. */
export interface NewItemsState {
  /** Identifies the list; other filters are another list. */
  readonly list: string;
  readonly known: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

type Items = readonly { readonly id: string }[];

const none: ReadonlySet<string> = new Set();
const idsOf = (items: Items) => new Set(items.map(({ id }) => id));

/** The first state of a list shows all its items. */
export function initialItems(items: Items, list: string): NewItemsState {
  return { list, known: idsOf(items), fresh: none };
}

/**
 * Updates the state with the list's current items. Items after the last known one are a further
 * page and are shown at once. Other new items, and those of an empty list, wait while the person is
 * reading.
 */
export function updateItems(
  state: NewItemsState,
  items: Items,
  list: string,
  reading: boolean,
): NewItemsState {
  if (state.list !== list) return initialItems(items, list);
  const unknown = items.filter(({ id }) => !state.known.has(id));
  if (unknown.length === 0) return state;
  const lastKnown = items.findLastIndex(({ id }) => state.known.has(id));
  const arrived = items.filter(
    ({ id }, index) => !state.known.has(id) && (index < lastKnown || lastKnown < 0),
  );
  const shown = reading ? unknown.filter((item) => !arrived.includes(item)) : unknown;
  if (shown.length === 0) return state;
  return {
    list,
    known: new Set([...state.known, ...idsOf(shown)]),
    fresh: reading ? state.fresh : idsOf(arrived),
  };
}

interface Shown<Item> {
  readonly shown: readonly Item[];
  /** How many new items are held back. */
  readonly waiting: number;
  /** Ids of the items that have just arrived. */
  readonly fresh: ReadonlySet<string>;
}

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
