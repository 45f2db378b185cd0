import { signIn } from '../../bootstrap/install/chromium.mjs';

const slowerCpu = 4;
/** Fast 3G as browsers define it: bytes per second, and milliseconds. */
const fast3G = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

/**
 * Runs in the page. Checks every frame until the screen is there, clicks, and records when the
 * click has its effect, as milliseconds since the navigation in `interactiveAt`.
 */
function watch(screen) {
  const { document } = globalThis;
  const find = (selector) => document.querySelector(selector);
  const isSeen = (element) => element !== null && element.getClientRects().length > 0;
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  const screens = {
    '/login': {
      isThere: () => isSeen(find('h1')) && isSeen(find('input[type=email]')),
      click: () => {
        const field = find('input[type=email]');
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        set.call(field, 'lea.moreau@example.com');
        field.dispatchEvent(new globalThis.Event('input', { bubbles: true }));
        find('button[type=submit]').click();
      },
      // The button shows a spinner while the answer is awaited.
      hasWorked: () => isSeen(find('button[type=submit][data-loading]')),
    },
    '/': {
      isThere: () => isSeen(find('#root h1')) && isSeen(find('#root main article')),
      click: () => find('#root button[aria-label$=theme]').click(),
      hasWorked: () => scheme() === 'dark',
    },
  };
  const { isThere, click, hasWorked } = screens[screen];
  let clicked = false;
  const look = () => {
    if (!clicked && isThere()) {
      click();
      clicked = true;
    }
    if (clicked && hasWorked()) globalThis.interactiveAt = globalThis.performance.now();
    else globalThis.requestAnimationFrame(look);
  };
  look();
}

/** Seconds from the navigation until a screen is there and has reacted to a click. */
export async function timeToInteractive(open, path) {
  const context = await open({ colorScheme: 'light' });
  if (path !== '/login') await signIn(context, 'lea.moreau@example.com');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', fast3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  await page.addInitScript(watch, path);
  await page.goto(path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => globalThis.interactiveAt, null, {
    timeout: 60_000,
    polling: 250,
  });
  const milliseconds = await handle.jsonValue();
  await context.close();
  return milliseconds / 1_000;
}
