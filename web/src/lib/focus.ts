/** What had the focus is gone: it goes on from the page's heading. */
export function focusHeading(): void {
  // A dialog that closes gives the focus back first, to what is then no longer there.
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, 60);
}
