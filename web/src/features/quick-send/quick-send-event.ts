import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';

/** Name of the window event that opens quick send. */
export const quickSendEvent = 'openQuickSend';

/** Opens quick send; with an ask, to answer it. */
export class QuickSendEvent extends Event {
  constructor(readonly ask: ReceivedAsk | null) {
    super(quickSendEvent);
  }
}

/** Opens quick send. */
export function openQuickSend(): void {
  window.dispatchEvent(new QuickSendEvent(null));
}

/** Opens quick send to answer an ask. */
export function openQuickSendFor(ask: ReceivedAsk): void {
  window.dispatchEvent(new QuickSendEvent(ask));
}
