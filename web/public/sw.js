/*
 * Lets the installed page start offline. Documents come from the network when it answers, so that a
 * deploy takes effect at once; otherwise from the cache. All else is left to the browser, which keeps
 * files for good, until a page cannot reach the server: Firefox logs an error for every intercepted
 * load that a left page breaks off.
 */
const pages = 'trboo-pages';
const files = 'trboo-files';
/** The path below which a proxy serves the app, with a slash at its end. */
const { pathname: base } = new URL(self.registration.scope);
/** Shown instead of the page of a share link while there is no network. */
const shareOffline = `${base}share-offline`;
/**
 * The files of the page; all of them are cached. The build inserts them, with a digest of the page,
 * so that browsers install this file anew with every change of the page.
 */
const built = [];
/** Files fetched in parallel for the cache; few, so that the page's own requests are not delayed. */
const maxParallel = 3;
/** Ids of pages that could not reach the server; their files come from the cache. */
const cutOff = new Set();

self.addEventListener('install', (event) => event.waitUntil(install()));

/** Caches the documents for offline use, as a visitor gets them. */
async function install() {
  const cache = await caches.open(pages);
  await cache.add(new Request(base, { credentials: 'omit' }));
  await cache.add(shareOffline);
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (origin !== self.location.origin || !whole.startsWith(base)) return;
  const pathname = whole.slice(base.length - 1);
  if (request.method === 'POST' && pathname === '/home') event.respondWith(shared(request));
  if (request.method !== 'GET') return;
  if (/^\/(api|socket\.io|health|metrics|ops)(\/|$)/.test(pathname)) return;
  const isShared = /^\/share(\/|$)/i.test(pathname);
  // All screens are one page.
  if (request.mode === 'navigate') event.respondWith(page(event, isShared ? shareOffline : base));
  else if (!isShared && (cutOff.has(clientId) || !self.navigator.onLine))
    event.respondWith(fromCache(request));
});

// A page sends `keep` when it is idle, and `cut` when a file did not come.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(cacheBuilt());
  if (event.data === 'cut') cutOff.add(event.source.id);
});

self.addEventListener('push', (event) => event.waitUntil(pushed(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === '' ? opened(event.notification.data) : answered(event));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribed(event)));

/** The open screens of the app, among all pages of its origin. */
async function openPages() {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => {
    const { pathname } = new URL(url);
    const isOther = /^(api|ops|share|unsubscribe)(\/|$)/i.test(pathname.slice(base.length));
    return pathname.startsWith(base) && !isOther;
  });
}

/** Shows a push (services/contract/notifications/push.ts), unless the person looks at a page that does. */
async function pushed({ tag, title, body, language, actions, ...data }) {
  if ((await openPages()).some(({ focused }) => focused)) return;
  const icon = `${base}icons/icon-192.png`;
  const most = self.Notification?.maxActions ?? 0;
  const shown = { tag, body, icon, lang: language, actions: actions.slice(0, most), data };
  await self.registration.showNotification(title, shown);
}

/** Goes to what a notification is about, in an open page if there is one. */
async function opened({ path }) {
  const [page] = await openPages();
  if (page === undefined) return self.clients.openWindow(base + path.slice(1));
  page.postMessage({ open: path });
  return page.focus();
}

/** Answers a letter, or mutes all for a day; says so when that failed. */
async function answered({ action, notification }) {
  const { tag, title, lang, data } = notification;
  const { email, itemId, failed } = data;
  const isSent = await (action === 'mute'
    ? post('mute-notifications', { user_email: email }, `${tag}-mute`)
    : post(
        'record-outcome',
        { recommendationId: itemId, userEmail: email, outcome: action },
        `${tag}-${action}`,
      ));
  if (!isSent) await self.registration.showNotification(title, { tag, lang, body: failed, data });
}

/** Subscribes again when the browser has ended a subscription. */
async function resubscribed({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  const { user } = await (await fetch(`${base}api/session`)).json();
  if (user) await post('subscribe-to-push', { user_email: user.email, endpoint, keys }, endpoint);
}

async function post(call, request, key) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key.slice(-64) };
  try {
    const body = JSON.stringify(request);
    return (await fetch(`${base}api/${call}`, { method: 'POST', headers, body })).ok;
  } catch {
    return false;
  }
}

/**
 * What another application shares, as the manifest describes it. The page finds it behind the #, which
 * is not sent to the server: as a part of the address a long text would be refused.
 */
async function shared(request) {
  const content = new URLSearchParams(await request.formData());
  return Response.redirect(`${base}home#${content.toString()}`, 303);
}

/** Caches the built files and forgets those of former builds; the next page retries failures. */
async function cacheBuilt() {
  const cache = await caches.open(files);
  const keys = await cache.keys();
  const cached = new Set(keys.map(({ url }) => new URL(url).pathname));
  const wanted = built.map((path) => base + path.slice(1));
  const missing = wanted.filter((path) => !cached.has(path));
  const cacheNext = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      await cache.add(path);
    }
  };
  await Promise.allSettled(Array.from({ length: maxParallel }, cacheNext));
  const old = keys.filter(({ url }) => !wanted.includes(new URL(url).pathname));
  await Promise.all(old.map((key) => cache.delete(key)));
}

/**
 * A document from the network; offline, the cached page in its place. Documents are not cached: a
 * person's holds answers to the person.
 */
async function page({ request, resultingClientId }, offline) {
  try {
    return await fetch(request);
  } catch (failure) {
    const cached = await cachedAs(pages, offline);
    if (!cached) throw failure;
    cutOff.add(resultingClientId);
    return cached;
  }
}

const fromCache = async (request) => (await cachedAs(files, request)) ?? fetch(request);

async function cachedAs(cacheName, name) {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(name);
  } catch {
    // Without storage the file comes from the network.
    return undefined;
  }
}
