/** What the page may need without a network is fetched and kept by its worker. */
export function precacheApp(): void {
  // Where data are dear, only what is used is kept.
  if (!('serviceWorker' in navigator) || savesData()) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep'));
}

/** Not every browser says so. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true;
}
