/** Safari has no idle callback; by then the first screen has long been drawn. */
const fallbackDelay = 1_500;

/** Runs the work when the page has nothing better to do; gives the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, fallbackDelay);
  return () => clearTimeout(timer);
}
