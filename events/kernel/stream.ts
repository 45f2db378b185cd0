/**
 * The name of a stream: its category, then the ids that identify it. These must not be personal,
 * because stream names cannot be sealed.
 */
export function streamName(category: string, ...identity: readonly string[]): string {
  return `${category}-${identity.join('_')}`;
}

/** The pair in a fixed order, so that A with B and B with A share a stream. */
export function orderedPair(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}
