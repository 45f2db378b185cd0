import type { Page } from '@playwright/test';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test.use({ hasWorker: true });

/** Makes every later write transaction run until it is aborted. */
const keepWritesOpen = `
  window.transactions = [];
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    const transaction = begin.call(this, names, mode, ...rest);
    window.transactions.push(transaction);
    if (window.keepsWritesOpen && mode === 'readwrite') {
      window.hasOpenWrite = true;
      const continueReading = () => {
        transaction.objectStore('reads').get('nothing').onsuccess = continueReading;
      };
      continueReading();
    }
    return transaction;
  };
`;

/** Starts a write to the page's storage that lasts until the page is closed. */
const lockStorage = `new Promise((resolve) => {
  const opening = indexedDB.open('trboo');
  opening.onsuccess = () => {
    const store = opening.result.transaction('reads', 'readwrite').objectStore('reads');
    const continueReading = () => {
      resolve();
      store.get('nothing').onsuccess = continueReading;
    };
    continueReading();
  };
})`;

const stores = (text: string) => `new Promise((resolve) => {
  const opening = indexedDB.open('trboo');
  opening.onsuccess = () => {
    const reading = opening.result.transaction('reads').objectStore('reads').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(reading.result).includes(${JSON.stringify(text)}));
    };
  };
})`;

const card = (page: Page, name: string) => page.getByRole('article', { name }).first();

test('no transaction is open when a page is left; screens open even if the storage does not respond', async ({
  product: { community, signIn },
}) => {
  const ada = await community.person('Ada');
  await community.recommends(ada, 'Emma');
  const person = await signIn(ada);
  const { page, context } = person;
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.addInitScript(keepWritesOpen);
  await page.goto('/my-trboo');
  await expect(card(page, 'Emma')).toBeVisible();
  await expect.poll(() => page.evaluate(stores('Emma'))).toBe(true);

  await page.evaluate('window.keepsWritesOpen = true');
  await community.recommends(ada, 'Persuasion');
  await expect.poll(() => page.evaluate('window.hasOpenWrite === true')).toBe(true);
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
  await expect.poll(() => page.evaluate(stores('Persuasion'))).toBe(true);

  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(lockStorage);
  await page.reload();
  await expect(card(page, 'Emma')).toBeVisible();

  // Offline only the device has the data, which is shown as soon as it can be read.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My List' })).toBeVisible();
  await expect(card(page, 'Emma')).toHaveCount(0);
  await other.close();
  await expect(card(page, 'Emma')).toBeVisible();
  await leaveIgnoringFailedCalls(person);
});

const both = "['localStorage', 'sessionStorage']";
/** Scripts after which storage is missing, blocked with an error, and full. */
const broken = [
  `for (const name of ${both}) Object.defineProperty(window, name, { get: () => null });`,
  `for (const name of ${both})
    Object.defineProperty(window, name, { get: () => { throw new DOMException('no', 'SecurityError'); } });`,
  `Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };`,
];
test('a visitor keeps what is shared, and the wanted page, where storage is missing, blocked or full', async ({
  product: { community, visitor },
}) => {
  const ada = await community.person('Ada');
  const { id } = await community.recommends(ada, 'Emma');
  const token = await community.linksTo(ada, id);
  for (const [index, script] of broken.entries()) {
    const { page, context } = await visitor();
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(`ben${index}@example.com`);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await page.addInitScript(script);
    await page.goto('/discover');
    await signIn();
    await expect(page).toHaveURL('/discover');
    await context.clearCookies();
    await page.goto(`/share/${token}`);
    await page.getByRole('button', { name: 'Add to my library' }).click();
    await signIn();
    await expect(page.getByText('✅ "Emma" added to your library!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('✅')).toHaveCount(0);
    expect((await context.cookies()).map(({ name }) => name).join()).not.toContain('pending');
    await context.close();
  }
});
