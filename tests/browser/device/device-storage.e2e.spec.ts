import type { Page } from '@playwright/test';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test.use({ hasWorker: true });

/** Makes every later write transaction run until it is aborted. */
const holdWrites = `
  window.transactions = [];
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    const transaction = begin.call(this, names, mode, ...rest);
    window.transactions.push(transaction);
    if (window.holding && mode === 'readwrite') {
      window.held = true;
      const goOn = () => {
        transaction.objectStore('reads').get('nothing').onsuccess = goOn;
      };
      goOn();
    }
    return transaction;
  };
`;

/** Starts a write to the page's storage that lasts until the page is closed. */
const lockStorage = `new Promise((resolve) => {
  const opening = indexedDB.open('trboo');
  opening.onsuccess = () => {
    const store = opening.result.transaction('reads', 'readwrite').objectStore('reads');
    const goOn = () => {
      resolve();
      store.get('nothing').onsuccess = goOn;
    };
    goOn();
  };
})`;

const keeps = (what: string) => `new Promise((resolve) => {
  const opening = indexedDB.open('trboo');
  opening.onsuccess = () => {
    const reading = opening.result.transaction('reads').objectStore('reads').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(reading.result).includes(${JSON.stringify(what)}));
    };
  };
})`;

const card = (page: Page, name: string) => page.getByRole('article', { name }).first();

test('a device whose storage does not answer keeps nobody from a screen', async ({
  product: { community, signIn },
}) => {
  const ada = await community.person('Ada');
  await community.recommends(ada, 'Emma');
  const person = await signIn(ada);
  const { page, context } = person;
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.goto('/my-trboo');
  await expect(card(page, 'Emma')).toBeVisible();
  await expect.poll(() => page.evaluate(keeps('Emma'))).toBe(true);

  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(lockStorage);
  await page.reload();
  await expect(card(page, 'Emma')).toBeVisible();

  // Without a network only the device knows: its data is shown as soon as it is read.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My List' })).toBeVisible();
  await expect(card(page, 'Emma')).toHaveCount(0);
  await other.close();
  await expect(card(page, 'Emma')).toBeVisible();
  await leaveIgnoringFailedCalls(person);
});

test('no transaction is open when a page is left', async ({ product: { community, signIn } }) => {
  const ada = await community.person('Ada');
  await community.recommends(ada, 'Emma');
  const { page, context } = await signIn(ada);
  await context.addInitScript(holdWrites);
  await page.goto('/my-trboo');
  await expect(card(page, 'Emma')).toBeVisible();
  await expect.poll(() => page.evaluate(keeps('Emma'))).toBe(true);

  await page.evaluate('window.holding = true');
  await community.recommends(ada, 'Persuasion');
  await expect.poll(() => page.evaluate('window.held === true')).toBe(true);
  await page.evaluate(`window.addEventListener('pagehide', () => {
    const isOpen = (transaction) => {
      try {
        return Boolean(transaction.objectStore('reads'));
      } catch {
        return false;
      }
    };
    sessionStorage.setItem('open', String(window.transactions.filter(isOpen).length));
  })`);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('open')")).toBe('0');
  await page.goBack();
  await expect(card(page, 'Persuasion')).toBeVisible();
});
