import { createServer } from 'node:http';
import { once } from 'node:events';
import { signIn } from '../../bootstrap/install/chromium.mjs';
import { inTurns, print } from '../measure.mjs';
import { post } from '../parts/live.mjs';

const reader = 'lea.moreau@example.com';
const phone = {
  ...{ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
  ...{ isMobile: true, hasTouch: true, colorScheme: 'light' },
};
/** A card of the app; those of the markup from the server cannot be used. */
const usableCard = '#root main article';
const slowerCpu = 4;
/** Slow 4G as Lighthouse throttles by DevTools: bytes per second, and milliseconds of every request. */
const slow4G = {
  offline: false,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
  latency: 562.5,
};
/** Milliseconds without requests after which nothing more is expected. */
const quiet = 1_500;

/** Runs in the page: collects what web vitals are made of, and when the page can be used. */
function observe(selector) {
  const { document, performance, PerformanceObserver } = globalThis;
  const vitals = { fcp: 0, lcp: 0, lcpOf: '', cls: 0, usable: 0, blocked: 0 };
  globalThis.vitals = vitals;
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime, element }) => {
    vitals.lcp = startTime;
    vitals.lcpOf = element ? `${element.localName}: ${element.textContent.slice(0, 40)}` : '';
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  // As web vitals have it: what a task takes beyond 50 milliseconds.
  on('longtask', ({ duration }) => {
    vitals.blocked += Math.max(0, duration - 50);
  });
  const look = () => {
    const element = document.querySelector(selector);
    if (element !== null && element.getClientRects().length > 0) {
      vitals.usable = performance.now();
    } else globalThis.requestAnimationFrame(look);
  };
  look();
}

/**
 * One visit of a page with nothing cached.
 * @param {string} selector of what a person came for
 */
async function visit(open, url, selector, email) {
  const context = await open(phone);
  if (email) await signIn(context, email);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  const finished = [];
  let startedAt;
  let changedAt = performance.now();
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp;
    changedAt = performance.now();
  });
  session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
    finished.push({ at: (timestamp - startedAt) * 1_000, bytes: encodedDataLength });
    changedAt = performance.now();
  });
  await page.addInitScript(observe, selector);
  // Whoever has a session was here before: the first answer shows the frame of the app.
  if (email) await page.addInitScript(() => globalThis.localStorage.setItem('trboo-user', '{}'));
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.vitals.usable > 0, null, { polling: 250 });
  while (performance.now() - changedAt < quiet) await page.waitForTimeout(quiet / 3);
  const vitals = await page.evaluate(() => globalThis.vitals);
  await context.close();
  const before = finished.filter(({ at }) => at <= vitals.usable);
  const bytes = before.reduce((sum, { bytes: each }) => sum + each, 0);
  return { ...vitals, requests: before.length, kilobytes: bytes / 1_000 };
}

/** A server whose page only paints a line of text: no page can be faster here. */
async function textPage() {
  const html = '<!doctype html><title>Text</title><p style="font:20px serif">A line of text.</p>';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Path of a share link to a recommendation of the demo community. */
async function sharePath(url) {
  const given = await fetch(`${url}/api/get-recommendations?user_email=${reader}&limit=1`);
  if (!given.ok) throw new Error(`get-recommendations answered ${given.status}`);
  const [{ id: recommendationId }] = (await given.json()).recommendations;
  const request = { recommendationId, userEmail: reader };
  const { body } = await post(url, '/api/create-share-link', request);
  return new URL(body.shareLink).pathname;
}

const peer = 'a line of text';
const figuresOf = {
  'first contentful paint': ['milliseconds', ({ fcp }) => fcp],
  'largest contentful paint': ['milliseconds', ({ lcp }) => lcp],
  'until it can be used': ['milliseconds', ({ usable }) => usable],
  'total blocking time': ['milliseconds beyond 50 of each task', ({ blocked }) => blocked],
  'cumulative layout shift': ['score', ({ cls }) => cls],
  'requests until then': ['number', ({ requests }) => requests],
  'received until then': ['kB', ({ kilobytes }) => kilobytes],
};

/** Prints what a phone's first visit of each page is like, beside a page that only paints text. */
export async function benchPhone(open, url) {
  const text = await textPage();
  const shared = await sharePath(url);
  const visits = await inTurns({
    [peer]: () => visit(open, text.url, 'p'),
    'share page': () => visit(open, shared, 'button[type=submit]'),
    'sign-in': () => visit(open, '/login', 'input[type=email]'),
    Home: () => visit(open, '/', usableCard, reader),
    Explore: () => visit(open, '/discover', usableCard, reader),
  });
  text.stop();
  process.stdout.write('\nA first visit by phone: slow 4G, 4 × slower CPU, nothing cached\n');
  for (const [title, [unit, of]] of Object.entries(figuresOf)) {
    const figures = Object.entries(visits).map(([name, runs]) => [name, runs.map(of)]);
    print(title, unit, Object.fromEntries(figures), unit === 'milliseconds' ? peer : undefined);
  }
  for (const [name, [{ lcpOf }]] of Object.entries(visits)) {
    process.stdout.write(`  largest of ${name}: ${lcpOf}\n`);
  }
}
