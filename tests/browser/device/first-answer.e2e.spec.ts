import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';

/** Holds all code and style sheets back until the returned function is called. */
async function withoutFiles(page: Page) {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => goOn();
}

test('the first answer shows sign-in before any other file is there, and gives way to it', async ({
  product: { visitor },
}) => {
  const { page } = await visitor();
  const goOn = await withoutFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame.getByText('Share your recommendations')).toBeVisible();
  await expect(frame.getByText('My Trboo').first()).toBeHidden();
  goOn();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('the first answer shows the bars of the app to a person who was here before', async ({
  product: { community, signIn },
}) => {
  const { page } = await signIn(await community.person('Ada'));
  const goOn = await withoutFiles(page);
  await page.reload({ waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame.getByText('My Trboo').filter({ visible: true })).toHaveCount(1);
  await expect(frame.getByText('Share your recommendations')).toBeHidden();
  goOn();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(frame).toHaveCount(0);
});
