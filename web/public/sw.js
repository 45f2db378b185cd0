/*
 * Lets the installed page start without a network. Pages come from the network whenever it answers,
 * so that nobody sees old code after a deploy; the last one is kept for when it does not. Files
 * with a digest in their names never change and come from the device. Calls are never touched.
 */
const pages = 'trboo-pages';
const files = 'trboo-files';
/** Files that are kept at the most; the oldest go first. */
const mostFiles = 200;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(api|socket\.io|health|metrics)(\/|$)/.test(pathname)) return;
  // A shared page shows what its link shows now, or nothing.
  if (pathname.startsWith('/share')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else event.respondWith(fresh(request));
});

/** Every screen is the same page. */
async function page(request) {
  const cache = await caches.open(pages);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/', answer.clone());
    return answer;
  } catch (failure) {
    const last = await cache.match('/');
    if (last) return last;
    throw failure;
  }
}

async function kept(request) {
  const cache = await caches.open(files);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - mostFiles))) await cache.delete(old);
  }
  return answer;
}

async function fresh(request) {
  const cache = await caches.open(files);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (failure) {
    const last = await cache.match(request);
    if (last) return last;
    throw failure;
  }
}
