/**
 * A stylesheet that did not come is asked for again when there is a network: what fetched it believes
 * that it is there.
 */
export function refetchFailedStyles(): void {
  const missing = new Set<HTMLLinkElement>();
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  window.addEventListener('error', failed, true);
  window.addEventListener('online', () => {
    for (const link of missing) link.replaceWith(link.cloneNode());
    missing.clear();
  });
}

/**
 * Makes the page installable and able to start without a network. The worker is of the built page
 * only: in development nothing may come from a cache.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Where storage is blocked, the page works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
