/** Window event that opens the list of shortcuts. */
export const shortcutsEvent = 'openShortcuts';

/** Opens the list of shortcuts. */
export function openShortcuts(): void {
  window.dispatchEvent(new Event(shortcutsEvent));
}
