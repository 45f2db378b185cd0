/** Which things of a list are on show, and which of them have just come by themselves. */
export interface NewItemsState {
  /** Another list (other filters) starts anew. */
  readonly list: string;
  readonly known: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

type Items = readonly { readonly id: string }[];

const none: ReadonlySet<string> = new Set();
const idsOf = (things: Items) => new Set(things.map(({ id }) => id));

/** Everything that is there at first is on show. */
export function initialItems(things: Items, list: string): NewItemsState {
  return { list, known: idsOf(things), fresh: none };
}

/**
 * Takes in what a list now holds. What comes after the last known one is a further page and shown at
 * once; what came between or before is news, as is all that comes to an empty list, and waits while
 * the person is reading.
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
