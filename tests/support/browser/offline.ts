import { expect, type Page } from '@playwright/test';

/** Reloads the page once the service worker is ready, so that it controls the page. */
export async function waitForWorker(page: Page) {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** Waits until the service worker has stored the code of every screen and dialog. */
export async function waitForCode(page: Page) {
  const isCached = `caches.open('trboo-files').then(async (cache) => {
    const worker = await (await fetch('/sw.js')).text();
    const built = JSON.parse(/const built = (.*);/.exec(worker)[1]);
    return built.length > 0 && (await Promise.all(built.map((path) => cache.match(path)))).every(Boolean);
  })`;
  await expect.poll(() => page.evaluate(isCached)).toBe(true);
}

/** Waits until a read that contains the text is stored on the device. */
export async function expectStored(page: Page, text: string) {
  const isStored = `new Promise((resolve, reject) => {
    const opening = indexedDB.open('trboo');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('reads').objectStore('reads').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result).includes(${JSON.stringify(text)}));
    };
  })`;
  await expect.poll(() => page.evaluate(isStored)).toBe(true);
}
