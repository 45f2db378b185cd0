import type { Recommendation } from '../../../../services/contract/recommendation.js';

/** Which cards of a list are on show, and which of them have just come by themselves. */
export interface Arrivals {
  /** Another list (other filters) starts anew. */
  readonly list: string;
  readonly known: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

type Cards = readonly Pick<Recommendation, 'id'>[];

const none: ReadonlySet<string> = new Set();
const idsOf = (cards: Cards) => new Set(cards.map(({ id }) => id));

/** Everything that is there at first is on show. */
export function firstLook(cards: Cards, list: string): Arrivals {
  return { list, known: idsOf(cards), fresh: none };
}

/**
 * Takes in what a list now holds. Cards after the last known one are a further page and shown at
 * once; those that came between or before are news, and wait while the person is reading.
 */
export function takeIn(state: Arrivals, cards: Cards, list: string, reading: boolean): Arrivals {
  if (state.list !== list || state.known.size === 0) return firstLook(cards, list);
  const lastKnown = cards.findLastIndex(({ id }) => state.known.has(id));
  const unknown = cards.filter(({ id }) => !state.known.has(id));
  const news = cards.filter(({ id }, index) => index < lastKnown && !state.known.has(id));
  const shown = reading ? unknown.filter((card) => !news.includes(card)) : unknown;
  if (shown.length === 0) return state;
  return {
    list,
    known: new Set([...state.known, ...idsOf(shown)]),
    fresh: reading ? state.fresh : idsOf(news),
  };
}
