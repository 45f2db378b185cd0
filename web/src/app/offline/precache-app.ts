/** Asks the service worker to cache the whole application for offline use. */
export function precacheApp(): void {
  // With data saver on, only what is used is cached.
  if (!('serviceWorker' in navigator) || savesData()) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep'));
}

/** Not every browser supports this. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true;
}
