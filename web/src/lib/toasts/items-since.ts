interface ItemsSince<One> {
  /** The new items, newest first. */
  readonly items: readonly One[];
  /** ISO 8601; the time up to which items are known now. */
  readonly upTo: string;
}

/** The items newer than `before`. The first time there are none: all are visible anyway. */
export function itemsSince<One>(
  all: readonly One[],
  timeOf: (one: One) => string,
  before: string | null,
): ItemsSince<One> {
  const newestFirst = all.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  const newest = newestFirst[0] === undefined ? '' : timeOf(newestFirst[0]);
  if (before === null) return { items: [], upTo: newest };
  const items = newestFirst.filter((one) => timeOf(one) > before);
  return { items, upTo: newest > before ? newest : before };
}
