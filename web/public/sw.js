/*
 * Lets the installed page start offline. Documents come from the network when it answers, so that a
 * deploy takes effect at once; otherwise from the cache. Files with a digest in their names never
 * change and come from the cache. API calls are not intercepted, and a slow cache delays nothing.
 */
const pages = 'trboo-pages';
const files = 'trboo-files';
/** Shown instead of the page of a share link while there is no network. */
const shareOffline = '/share-offline';
/**
 * The files of the page; all of them are cached. The build inserts them, with a digest of the page,
 * so that browsers install this file anew with every change of the page.
 */
const built = [];
/** Maximum number of other cached files; the oldest are removed first. */
const maxOthers = 100;
/** Files fetched in parallel for the cache; few, so that the page's own requests are not delayed. */
const maxParallel = 3;
/** Milliseconds that the cache may take before the network is asked as well. */
const cacheTimeout = 200;
/** Milliseconds between caching a file and removing the oldest ones. */
const pause = 1_000;
/** The scheduled or running trim. */
let trimming;

self.addEventListener('install', (event) => event.waitUntil(install()));

/** Caches the documents for offline use, as a visitor gets them. */
async function install() {
  const cache = await caches.open(pages);
  await cache.add(new Request('/', { credentials: 'omit' }));
  await cache.add(shareOffline);
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/home') event.respondWith(shared(request));
  if (request.method !== 'GET') return;
  if (/^\/(api|socket\.io|health|metrics|ops)(\/|$)/.test(pathname)) return;
  const isShared = /^\/share(\/|$)/i.test(pathname);
  // All screens are one page.
  if (request.mode === 'navigate') event.respondWith(page(event, isShared ? shareOffline : '/'));
  else if (isShared) return;
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event));
  else event.respondWith(networkFirst(event));
});

// The page sends it when it is idle.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(cacheBuilt());
});

/**
 * What another application shares, as the manifest describes it. The page finds it behind the #, which
 * is not sent to the server: as a part of the address a long text would be refused.
 */
async function shared(request) {
  const content = new URLSearchParams(await request.formData());
  return Response.redirect(`/home#${content.toString()}`, 303);
}

/** Fetches the built files that are not cached yet; the next page retries failures. */
async function cacheBuilt() {
  const cache = await caches.open(files);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = built.filter((path) => !cached.has(path));
  const cacheNext = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      await cache.add(path);
    }
  };
  await Promise.allSettled(Array.from({ length: maxParallel }, cacheNext));
}

/** A file from the network; offline, the last cached response. */
async function networkFirst(event) {
  try {
    return await fetchAndCache(event);
  } catch (failure) {
    const last = await cachedAs(files, event.request);
    if (last) return last;
    return unlessLeft(event, failure);
  }
}

/**
 * A document from the network; offline, the cached page in its place. Documents are not cached: a
 * person's holds answers to the person.
 */
async function page(event, offline) {
  try {
    return await fetch(event.request);
  } catch (failure) {
    const cached = await cachedAs(pages, offline);
    if (cached) return cached;
    return unlessLeft(event, failure);
  }
}

/** From the cache; from the network if it is missing there or late. */
async function cacheFirst(event) {
  const { request } = event;
  const lookup = cachedAs(files, request);
  const found = await Promise.race([lookup, after(cacheTimeout)]);
  if (found) return found;
  try {
    return await fetchAndCache(event);
  } catch (failure) {
    const late = await lookup;
    if (late) return late;
    return unlessLeft(event, failure);
  }
}

/**
 * Requests of a page that was left are aborted. Firefox logs each failed response as an error, so
 * these get an empty response instead.
 */
async function unlessLeft({ request, clientId }, failure) {
  const isLeft = clientId !== '' && (await self.clients.get(clientId)) === undefined;
  if (request.signal.aborted || isLeft) return new Response(null, { status: 204 });
  throw failure;
}

/** Caching does not delay the response. */
async function fetchAndCache(event) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(store(event.request, answer.clone()));
  return answer;
}

async function store(request, answer) {
  const cache = await caches.open(files);
  await cache.put(request, answer);
  trimming ??= after(pause).then(trim);
  await trimming;
}

/** Runs once for all files of a page, because listing the cache is slow. */
async function trim() {
  trimming = undefined;
  const cache = await caches.open(files);
  const all = await cache.keys();
  const others = all.filter(({ url }) => !built.includes(new URL(url).pathname));
  for (const old of others.slice(0, -maxOthers)) await cache.delete(old);
}

async function cachedAs(cacheName, name) {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(name);
  } catch {
    // Without storage the file comes from the network.
    return undefined;
  }
}

const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
