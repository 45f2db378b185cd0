/** What a recipient tells the senders of a recommendation. */
export const outcomes = ['thanks', 'started', 'loved', 'not-for-me'] as const;

export type OutcomeKind = (typeof outcomes)[number];
