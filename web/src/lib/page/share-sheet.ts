/** Whether the device has a share sheet: a list of applications to which a page can hand a link. */
export const hasShareSheet = () => 'share' in navigator;

/** Opens the share sheet; a person who closes it has cancelled. */
export async function openShareSheet(what: ShareData): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share(what);
    return 'shared';
  } catch (failure) {
    const isCancelled = failure instanceof DOMException && failure.name === 'AbortError';
    return isCancelled ? 'cancelled' : 'failed';
  }
}
