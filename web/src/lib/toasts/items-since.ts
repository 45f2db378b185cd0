interface ItemsSince<One> {
  /** What came since, the newest first. */
  readonly items: readonly One[];
  /** ISO 8601; up to when one has been told after that. */
  readonly upTo: string;
}

/** What is new since one was told; a first look tells of nothing, for all of it is there to see. */
export function itemsSince<One>(
  all: readonly One[],
  timeOf: (one: One) => string,
  before: string | null,
): ItemsSince<One> {
  const newestFirst = all.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  const newest = newestFirst[0] === undefined ? '' : timeOf(newestFirst[0]);
  if (before === null) return { items: [], upTo: newest };
  const news = newestFirst.filter((one) => timeOf(one) > before);
  return { items: news, upTo: newest > before ? newest : before };
}
