/** What became of a recommendation that was sent to somebody. */
export const outcomes = ['thanks', 'started', 'loved', 'not-for-me'] as const;
export type OutcomeKind = (typeof outcomes)[number];
