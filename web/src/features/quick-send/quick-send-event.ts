/** Window event that opens quick send. */
export const quickSendEvent = 'openQuickSend';

/** Opens quick send. */
export function openQuickSend(): void {
  window.dispatchEvent(new Event(quickSendEvent));
}
