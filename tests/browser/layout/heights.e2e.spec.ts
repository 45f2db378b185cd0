import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';

test.use({
  settings: async ({}, use) => {
    await use({ DEMO: 'on' });
  },
});

const [desktop, phone] = [
  { width: 1280, height: 900 },
  { width: 375, height: 812 },
];
const heightOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollHeight');

test('with the demo, what waits comes first and screens are no longer than people read', async ({
  product: { signIn },
}) => {
  const { page } = await signIn('lea.moreau@example.com');
  for (const [viewport, home] of [
    [desktop, 2_000],
    [phone, 3_000],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByRole('article', { name: 'Radiolab' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Top Rated by Your Community' })).toBeVisible();
    await expect.poll(() => heightOf(page), 'Home').toBeLessThanOrEqual(home);
    const requests = await page.getByRole('region', { name: 'Friend Requests' }).boundingBox();
    const end = (requests?.y ?? 0) + (viewport === desktop ? (requests?.height ?? 0) : 0);
    expect(end, 'requests').toBeLessThanOrEqual(1.5 * viewport.height);
    // Each once: in this order.
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([
      'Waiting for you',
      'Your Stats',
      'Latest Updates from Your Community',
      'Recently Added by Friends',
      'Top Rated by Your Community',
    ]);

    await page.goto('/my-trboo');
    await expect(page.getByRole('list', { name: 'Local Spots' })).toBeVisible();
    await expect.poll(() => heightOf(page), 'My List').toBeLessThanOrEqual(3_000);
    const shown = await page.getByRole('main').getByRole('article').all();
    const tops = await Promise.all(
      shown.map(async (card) => ({
        name: await card.getByRole('heading').innerText(),
        y: (await card.boundingBox())?.y ?? 0,
      })),
    );
    const onFirst = tops.filter(({ y }) => y < viewport.height).map(({ name }) => name);
    for (const name of onFirst) {
      expect(onFirst.filter((each) => each === name).length, name).toBeLessThan(3);
    }
  }
});
