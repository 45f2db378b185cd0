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
