import { whenIdle } from '../../lib/lazy/when-idle.js';
import { belowBase } from '../../lib/api/base-path.js';

/**
 * Requests failed stylesheets again when the network is back; the bundler's loader believes that
 * they are loaded.
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
 * Registers the service worker, so that the page is installable and starts offline. Only in built
 * pages: in development nothing may come from a cache.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    // Without storage the page works as before.
    navigator.serviceWorker.register(belowBase('/sw.js')).catch(() => undefined);
  });
}
