/** Removes the static frame and the rendered first screen once the app's own stands in their place. */
export function removeFrameBehind(root: HTMLElement): void {
  const standIns = document.querySelectorAll('#frame, #first-screen');
  const observer = new MutationObserver(() => {
    if (root.querySelector('main:not([data-splash])') === null) return;
    for (const standIn of standIns) standIn.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
