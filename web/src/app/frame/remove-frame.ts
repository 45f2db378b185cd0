/** Removes the static frame of the first answer once a screen stands in its place. */
export function removeFrameBehind(root: HTMLElement): void {
  const frame = document.getElementById('frame');
  if (frame === null) return;
  const observer = new MutationObserver(() => {
    if (root.querySelector('main:not([data-splash])') === null) return;
    frame.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
