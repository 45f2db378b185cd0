/** Which items of a list are shown, and which of them have just arrived. */
export interface NewItemsState {
  /** Identifies the list; other filters are another list. */
  readonly list: string;
  readonly known: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

type Items = readonly { readonly id: string }[];

const none: ReadonlySet<string> = new Set();
const idsOf = (things: Items) => new Set(things.map(({ id }) => id));

/** The first state of a list shows all its items. */
export function initialItems(things: Items, list: string): NewItemsState {
  return { list, known: idsOf(things), fresh: none };
}

/**
 * Updates the state with the list's current items. Items after the last known one are a further
 * page and are shown at once. Other new items, and those of an empty list, wait while the person is
 * reading.
 */
export function updateItems(
  state: NewItemsState,
  things: Items,
  list: string,
  reading: boolean,
): NewItemsState {
  if (state.list !== list) return initialItems(things, list);
  const unknown = things.filter(({ id }) => !state.known.has(id));
  if (unknown.length === 0) return state;
  const lastKnown = things.findLastIndex(({ id }) => state.known.has(id));
  const news = things.filter(
    ({ id }, index) => !state.known.has(id) && (index < lastKnown || lastKnown < 0),
  );
  const shown = reading ? unknown.filter((thing) => !news.includes(thing)) : unknown;
  if (shown.length === 0) return state;
  return {
    list,
    known: new Set([...state.known, ...idsOf(shown)]),
    fresh: reading ? state.fresh : idsOf(news),
  };
}
