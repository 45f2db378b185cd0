/**
 * Removes the frame and first screen that the server rendered, once React has rendered the app's
 * main part in `root`.
 */
export function removeFrameBehind(root: HTMLElement): void {
  const standIns = document.querySelectorAll('#frame, #first-screen');
  const observer = new MutationObserver(() => {
    if (root.querySelector('main:not([data-splash])') === null) return;
    for (const standIn of standIns) standIn.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
