import { StoredText } from '../lib/stored-text.js';

/** Seconds in which a page is not loaded anew for missing code a second time. */
const pause = 60;
const reloadedAt = new StoredText('sessionStorage', 'trboo-reloaded-at');

/**
 * A stylesheet that did not come is asked for again when there is a network: what fetched it believes
 * that it is there.
 */
export function fetchMissingStyles(): void {
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
export function makeInstallable(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Where storage is blocked, the page works as before.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}

/**
 * After a deploy, code that this page has not loaded yet may be gone: it is loaded anew. But not a
 * page that is being left: Firefox breaks off what it still loads, and to load it anew would keep
 * whoever leaves here.
 */
export function reloadForMissingCode(): void {
  let leftAt = -Infinity;
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    const last = Math.max(leftAt, Number(reloadedAt.get() ?? 0));
    if (!navigator.onLine || Date.now() - last < 1_000 * pause) return;
    event.preventDefault();
    reloadedAt.set(String(Date.now()));
    window.location.reload();
  });
}
