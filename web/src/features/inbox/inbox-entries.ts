import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';

/** Something in the Inbox: a recommendation that was sent, or an ask. */
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
  const left = [...asks];
  for (const shared of pending) {
    for (let ask = left[0]; ask && ask.askedDate > shared.sentDate; ask = left[0]) {
      entries.push(entryOf(ask));
      left.shift();
    }
    entries.push({ id: shared.id, shared });
  }
  return [...entries, ...left.map(entryOf)];
}

const entryOf = (ask: ReceivedAsk): InboxEntry => ({ id: `ask-${ask.id}`, ask });
