/*
 * Lets the installed page start without a network. Pages come from the network whenever it answers,
 * so that nobody sees old code after a deploy; the last one is kept for when it does not. Files
 * with a digest in their names never change and come from the device. Calls are never touched, and
 * a device that does not answer keeps nobody waiting.
 */
const pages = 'trboo-pages';
const files = 'trboo-files';
/** Files that the page may load, written here by the build: they are kept, used or not. */
const built = [];
/** Files beyond those that are kept at the most; the oldest go first. */
const mostOthers = 100;
/** Files that are fetched at the same time to be kept: the page has more important things to ask. */
const atOnce = 3;
/** How long the device may take before the network is asked as well, in milliseconds. */
const patience = 200;
/** How long after a file was kept the oldest are let go, in milliseconds. */
const pause = 1_000;
/** Under way, or about to be. */
let trimmed;

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
  if (/^\/(api|socket\.io|health|metrics|ops)(\/|$)/.test(pathname)) return;
  // A shared page shows what its link shows now, or nothing.
  if (pathname.startsWith('/share')) return;
  // Every screen is the same page.
  if (request.mode === 'navigate') event.respondWith(fresh(event, pages, '/'));
  else if (pathname.startsWith('/assets/')) event.respondWith(known(event));
  else event.respondWith(fresh(event, files, request));
});

// A page has a quiet moment.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepBuilt());
});

/** Fetches those of the built files that are not here yet; what fails is left to the next page. */
async function keepBuilt() {
  const cache = await caches.open(files);
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = built.filter((path) => !here.has(path));
  const keepNext = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      await cache.add(path);
    }
  };
  await Promise.allSettled(Array.from({ length: atOnce }, keepNext));
}

/** From the network; without it, what was kept last under this name. */
async function fresh(event, cacheName, name) {
  try {
    return await fetchAndKeep(event, cacheName, name);
  } catch (failure) {
    const last = await keptAs(cacheName, name);
    if (last) return last;
    return unlessLeft(event, failure);
  }
}

/** From the device; from the network where it is not there, or not in time. */
async function known(event) {
  const { request } = event;
  const looking = keptAs(files, request);
  const found = await Promise.race([looking, after(patience)]);
  if (found) return found;
  try {
    return await fetchAndKeep(event, files, request);
  } catch (failure) {
    const late = await looking;
    if (late) return late;
    return unlessLeft(event, failure);
  }
}

/**
 * What a left page still loads is broken off. Firefox logs each failed answer as an error, so such a
 * request is answered with nothing, which nobody reads.
 */
async function unlessLeft({ request, clientId }, failure) {
  const isLeft = clientId !== '' && (await self.clients.get(clientId)) === undefined;
  if (request.signal.aborted || isLeft) return new Response(null, { status: 204 });
  throw failure;
}

/** The answer is not held up by its being kept. */
async function fetchAndKeep(event, cacheName, name) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(cacheName, name, answer.clone()));
  return answer;
}

async function keep(cacheName, name, answer) {
  const cache = await caches.open(cacheName);
  await cache.put(name, answer);
  trimmed ??= after(pause).then(trim);
  await trimmed;
}

/** Once for all files of a page: each look at what is kept costs as much as there is. */
async function trim() {
  trimmed = undefined;
  const cache = await caches.open(files);
  const all = await cache.keys();
  const others = all.filter(({ url }) => !built.includes(new URL(url).pathname));
  for (const old of others.slice(0, -mostOthers)) await cache.delete(old);
}

async function keptAs(cacheName, name) {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(name);
  } catch {
    // A device that keeps nothing is no reason not to ask the network.
    return undefined;
  }
}

const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
