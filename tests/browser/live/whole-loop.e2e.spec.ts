import type { Locator, Page } from '@playwright/test';
import { expect, installClock, test, passUndoTime } from '../../support/browser/browser.js';

/** Milliseconds from one person's action until another's page shows it. */
async function timed(act: () => Promise<unknown>, shows: Locator): Promise<number> {
  const started = performance.now();
  await Promise.all([act(), shows.waitFor({ state: 'visible' })]);
  return performance.now() - started;
}

interface Way {
  readonly device: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly hasTouch: boolean;
  /** Opens Quick send. */
  readonly open: (page: Page) => Promise<void>;
  /** Takes the first thing that was found. */
  readonly choose: (page: Page) => Promise<void>;
  readonly send: (page: Page) => Promise<void>;
  readonly press: (button: Locator) => Promise<void>;
}

const ways: readonly Way[] = [
  {
    device: 'a desktop',
    size: { width: 1280, height: 720 },
    hasTouch: false,
    open: (page) => page.keyboard.press('/'),
    choose: (page) => page.keyboard.press('Enter'),
    send: (page) => page.keyboard.press('Enter'),
    press: (button) => button.click(),
  },
  {
    device: 'a phone',
    size: { width: 375, height: 812 },
    hasTouch: true,
    open: (page) => page.getByRole('button', { name: 'Quick send' }).tap(),
    choose: (page) => page.getByRole('option', { name: /Parasite/ }).tap(),
    send: (page) => page.getByRole('button', { name: 'Send to Daniel' }).tap(),
    press: (button) => button.tap(),
  },
];

for (const { device, size, hasTouch, open, choose, send, press } of ways) {
  test.describe(`on ${device}`, () => {
    test.use({ hasTouch });

    test('from “parasite daniel” to “Loved it” on the sender’s open page', async ({
      product: { community, signIn },
    }) => {
      const [ada, daniel] = await community.pair('Ada', 'Daniel');
      const words = { type: 'movie', description: 'The stairs, and the rain.' } as const;
      const { id } = await community.recommends(ada, 'Parasite', words);
      const [a, d] = [await signIn(ada), await signIn(daniel)];
      await installClock(d);
      for (const { page } of [a, d]) await page.setViewportSize(size);
      const { page: home } = await signIn(ada, '/');
      const landed = home.getByRole('region', { name: 'How yours landed' });
      const { page: thing } = await signIn(ada, `/thing/${id}`);
      await d.page.goto('/inbox');
      await expect(d.page.getByText('No pending recommendations')).toBeVisible();

      const times: Record<string, number> = {};
      await open(a.page);
      await a.page.getByRole('combobox').fill('parasite daniel');
      await expect(a.page.getByRole('dialog').getByText('to Daniel')).toBeVisible();
      await expect(a.page.getByRole('option', { name: /Parasite/ })).toBeVisible();
      await choose(a.page);
      const why = a.page.getByLabel('Why');
      await expect(why).toHaveValue('The stairs, and the rain.');
      await expect(a.page.getByRole('button', { name: 'Send to Daniel' })).toBeEnabled();
      const item = d.page.getByRole('article', { name: 'Parasite' });
      times.sent = await timed(() => send(a.page), item);
      await expect(landed).toContainText('0 of 1 kept');

      await press(item.getByRole('button', { name: 'Loved it' }));
      await expect(d.page.getByText('“Parasite” is in My List')).toBeVisible();
      const said = thing
        .getByRole('list', { name: 'Sent to' })
        .getByText("In Daniel's library · Loved it");
      // The hop begins when the undo window ends, and the answer is sent.
      const isSent = d.page.waitForRequest('**/api/record-outcome');
      await Promise.all([isSent, passUndoTime(d)]);
      times.answered = await timed(() => Promise.resolve(), said);
      await expect(landed).toContainText('1 of 1 kept, 1 loved');
      await expect(thing.getByText('Daniel on “Parasite”: Loved it')).toBeVisible();
      const report = Object.entries(times).map(([hop, time]) => `${hop} ${time.toFixed(0)} ms`);
      process.stdout.write(`from one page to the other, on ${device}: ${report.join(', ')}\n`);
    });
  });
}
