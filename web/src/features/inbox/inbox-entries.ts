import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';

/** An entry of the Inbox: either a recommendation that was sent, or an ask. */
interface InboxEntry {
  readonly id: string;
  readonly shared?: SharedRecommendation;
  readonly ask?: ReceivedAsk;
}

/**
 * Items with the asks between them, the last sent first. The items keep their order, which follows
 * the pages of the Inbox.
 */
export function inboxEntries(
  pending: readonly SharedRecommendation[],
  asks: readonly ReceivedAsk[],
): readonly InboxEntry[] {
  const entries: InboxEntry[] = [];
  const remaining = [...asks];
  for (const shared of pending) {
    for (let [ask] = remaining; ask && ask.askedDate > shared.sentDate; [ask] = remaining) {
      entries.push(entryOf(ask));
      remaining.shift();
    }
    entries.push({ id: shared.id, shared });
  }
  return [...entries, ...remaining.map(entryOf)];
}

/** That an item was sent, once. */
export type Letter = Pick<SharedRecommendation, 'id' | 'sentDate'>;

/** The letters that one row shows: about the same work, by several friends or of several owners. */
export const lettersOf = ({ id, sentDate, otherShares }: SharedRecommendation): Letter[] => [
  { id, sentDate },
  ...otherShares.map((other) => ({ id: other.recommendationId, sentDate: other.sentDate })),
];

const entryOf = (ask: ReceivedAsk): InboxEntry => ({ id: `ask-${ask.id}`, ask });
