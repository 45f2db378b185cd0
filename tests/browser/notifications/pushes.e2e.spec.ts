import type { BrowserContext, CDPSession, Worker } from '@playwright/test';
import {
  getNotificationSettings,
  unsubscribeFromPush,
} from '../../../services/contract/notifications/settings.js';
import { PushService, type PushedBrowser } from '../../support/servers/push-service.js';
import { expect, test } from '../../support/browser/browser.js';

test.use({ hasWorker: true });

/**
 * Makes pages subscribe at the push service of the test: the browser's own is on the internet. The
 * permission looks as if nobody had been asked. Pages remember the subscription, as the browser does.
 */
const subscribingAt = ({ endpoint, keys }: PushedBrowser) => `
  const subscription = {
    endpoint: ${JSON.stringify(endpoint)},
    toJSON: () => (${JSON.stringify({ endpoint, keys })}),
    unsubscribe: async () => true,
  };
  const key = 'subscription-of-the-test';
  let current = location.protocol === 'http:' && localStorage.getItem(key) ? subscription : null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(key, 'kept');
    return (current = subscription);
  };
  Object.defineProperty(Notification, 'permission', { get: () => current ? 'granted' : 'default' });`;

/** Delivers what came to the push service, also while no page is open. */
async function delivery(context: BrowserContext, url: string) {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  const session: CDPSession = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await worker.evaluate(system);
  return {
    worker,
    deliver: (message: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: url, registrationId, data: JSON.stringify(message) },
      }),
  };
}

/**
 * Stands in for the system's notifications, which a Chromium without a window does not have: one with
 * the tag of another replaces it. Records where a press would open a page.
 */
const system = `(() => {
  const shown = new Map();
  self.registration.showNotification = async (title, options) =>
    void shown.set(options.tag, { ...options, title, close: () => shown.delete(options.tag) });
  self.registration.getNotifications = async () => [...shown.values()];
  WindowClient.prototype.focus = async function () { return this; };
  self.clients.openWindow = async (path) => void (self.opened = path);
  Object.defineProperty(self, 'Notification', { value: { maxActions: 3 } });
  self.press = async (action) => {
    const [notification] = shown.values();
    const event = new Event('notificationclick');
    let done;
    Object.assign(event, { notification, action, waitUntil: (work) => (done = work) });
    self.dispatchEvent(event);
    await done;
  };
})()`;

/** The notifications that the system shows. */
const shownBy = (worker: Worker) =>
  worker.evaluate(`self.registration.getNotifications().then((all) =>
    all.map(({ title, body, actions = [] }) => ({ title, body, actions: actions.map(({ action }) => action) })))`);

/** Presses the first notification, or one of its buttons. */
const press = (worker: Worker, action = '') =>
  worker.evaluate(`self.press(${JSON.stringify(action)})`);

test('a letter is pushed while no page is open, and answered from its notification', async ({
  product: { community, signIn, server },
}) => {
  const service = await PushService.start();
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { page, context } = await signIn(ada);
  const browser = service.browser();
  await context.grantPermissions(['notifications'], { origin: server.url });
  await context.addInitScript(subscribingAt(browser));
  await page.reload();
  const offer = page.getByRole('region', { name: 'Hear when friends answer?' });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(offer).toBeHidden();
  const first = await community.recommends(ben, 'Blue');
  await community.shares(ben, first.id, [ada], 'Look.');
  await page.goto('/');
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expect(offer).toBeHidden();
  const devices = async () =>
    (await community.read(getNotificationSettings, { user_email: ada })).settings.devices;
  const [{ id: device_id } = { id: '' }] = await devices();
  const signInAgain = async () => {
    // A page that is still open would be refused what it reads.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(ada);
    const renewed = page.waitForResponse('**/api/subscribe-to-push');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect((await renewed).ok()).toBe(true);
  };
  await signInAgain();
  expect(await devices()).toMatchObject([{ id: device_id }]);
  // Turned off on another device, it stays off until it is turned on here.
  await community.execute(unsubscribeFromPush, { user_email: ada, device_id });
  await signInAgain();
  expect(await devices()).toEqual([]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on pushes on this device' }).click();
  await expect.poll(devices).toMatchObject([{ id: device_id }]);
  await page.goto('/inbox');
  await expect(page.getByRole('article', { name: 'Blue' })).toBeVisible();
  const { worker, deliver } = await delivery(context, server.url);
  await page.close();
  // It shows nothing of what a push is about.
  const other = await context.newPage();
  await other.goto('/unsubscribe');
  await other.bringToFront();

  const stalker = await community.recommends(ben, 'Stalker');
  await community.shares(ben, stalker.id, [ada], 'For the long train.');
  await service.until(() => browser.pushes.some(({ message }) => message.itemId === stalker.id));
  const pushed = browser.pushes.find(({ message }) => message.itemId === stalker.id);
  await deliver(pushed?.message ?? {});
  // A repetition replaces it.
  await deliver(pushed?.message ?? {});
  const letter = { title: 'Ben sent you “Stalker”', body: 'For the long train.' };
  await expect.poll(() => shownBy(worker)).toMatchObject([letter]);
  expect(await shownBy(worker)).toMatchObject([{ actions: ['loved', 'not-for-me', 'thanks'] }]);
  await press(worker, 'loved');
  await expect
    .poll(async () => (await community.library(ada)).recommendations.map(({ title }) => title))
    .toContain('Stalker');
  expect(await shownBy(worker)).toEqual([]);

  const { id } = await community.recommends(ada, 'Emma');
  await community.reacts(ben, 'like', id);
  await service.until(() => browser.pushes.some(({ message }) => /Emma/.test(message.title)));
  const liked = browser.pushes.find(({ message }) => /Emma/.test(message.title));
  await deliver(liked?.message ?? {});
  await expect.poll(() => shownBy(worker)).toMatchObject([{ title: 'Ben liked “Emma”' }]);
  await press(worker);
  expect(await worker.evaluate('self.opened')).toBe(`/thing/${id}`);
  await service.close();
});

test('the offer of pushes goes when they are turned on in the profile', async ({
  product: { community, signIn, server },
}) => {
  const service = await PushService.start();
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { id } = await community.recommends(ben, 'Blue');
  await community.shares(ben, id, [ada], 'Look.');
  const { page, context } = await signIn(ada);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await context.addInitScript(subscribingAt(service.browser()));
  await page.goto('/');
  const offer = page.getByRole('region', { name: 'Hear when friends answer?' });
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await page.getByRole('button', { name: 'Turn on pushes on this device' }).click();
  await expect(page.getByRole('list', { name: 'Devices that receive pushes' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(offer).toBeHidden();
  await service.close();
});

test('an open page shows what a pressed notification is about, and no notification of its own', async ({
  product: { community, signIn, server },
}) => {
  const ada = await community.person('Ada');
  const { id } = await community.recommends(ada, 'Emma');
  const { page, context } = await signIn(ada);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const { worker, deliver } = await delivery(context, server.url);
  const common = { language: 'en', email: ada, itemId: null, actions: [], failed: 'Failed' };
  const message = { ...common, tag: 'another', title: 'Unseen', body: '', path: `/thing/${id}` };
  // The person looks at the page.
  await page.bringToFront();
  await deliver(message);
  await worker.evaluate(
    `self.registration.showNotification('Liked', ${JSON.stringify({ tag: 'one', data: message })})`,
  );
  expect(await shownBy(worker)).toMatchObject([{ title: 'Liked' }]);
  await press(worker);
  await expect(page).toHaveURL(new RegExp(`/thing/${id}$`));
});
