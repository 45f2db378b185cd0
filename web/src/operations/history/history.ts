import type {
  HistoryView,
  MomentView,
  OperationsView,
} from '../../../../services/contract/operations.js';

/** The figures at one time. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tail: number;
  readonly models: ReadonlyMap<
    string,
    { readonly seconds: number; readonly events: number; readonly processed: number | null }
  >;
}

/** A value at a time. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** Milliseconds: how long moments are stored, for how long all of them, and the spacing of older ones. */
const retention = 3_600_000;
const fullDetail = 2 * 60_000;
const minSpacing = 14_000;

function momentOf({ at, tail, models }: MomentView): Moment {
  return {
    at: Date.parse(at),
    tail: Number(tail),
    models: new Map(
      models.map((each) => [
        each.model,
        {
          seconds: each.secondsBehind,
          events: each.positionsBehind,
          processed: each.eventsProcessed,
        },
      ]),
    ),
  };
}

/** Adds the figures of a view and drops old ones; a view without stores adds nothing. */
export function appendView(history: readonly Moment[], view: OperationsView): readonly Moment[] {
  if (view.away !== null) return history;
  const moment = momentOf(view);
  const before: Moment[] = [];
  for (const each of history) {
    const age = moment.at - each.at;
    const isNear = each.at - (before.at(-1)?.at ?? -Infinity) < minSpacing;
    if (age <= 0 || age >= retention || (age > fullDetail && isNear)) continue;
    before.push(each);
  }
  return [...before, moment];
}

/** Puts the server's history before the moments that the page has received. */
export function prependHistory(
  history: readonly Moment[],
  { moments }: HistoryView,
): readonly Moment[] {
  const [first] = history;
  const older = moments.map(momentOf).filter(({ at }) => first === undefined || at < first.at);
  return [...older, ...history];
}

/** The growth per second at each point. */
function growth(points: readonly Point[]): readonly Point[] {
  return points.slice(1).map(({ at, value }, index) => {
    const before = points[index];
    const seconds = before ? (at - before.at) / 1_000 : 0;
    const grown = before ? Math.max(0, value - before.value) : 0;
    return { at, value: seconds > 0 ? grown / seconds : 0 };
  });
}

export const logGrowth = (history: readonly Moment[]) =>
  growth(history.map(({ at, tail }) => ({ at, value: tail })));

export const worstLag = (history: readonly Moment[]): readonly Point[] =>
  history.map(({ at, models }) => {
    return { at, value: Math.max(0, ...[...models.values()].map(({ seconds }) => seconds)) };
  });

export const lagOf = (history: readonly Moment[], model: string): readonly Point[] =>
  history.map(({ at, models }) => ({ at, value: models.get(model)?.events ?? 0 }));

/** Events processed per second, over the last ten views. */
export function rateOf(history: readonly Moment[], model: string): number {
  const known = history.slice(-10).flatMap(({ at, models }) => {
    const processed = models.get(model)?.processed ?? null;
    return processed === null ? [] : [{ at, value: processed }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return Math.max(0, last.value - first.value) / ((last.at - first.at) / 1_000);
}
