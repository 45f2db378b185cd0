import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { closeOverlay, expect, lengthenWaits, test } from '../../support/browser/browser.js';

test.use({ hasTouch: true });

const phone = { width: 375, height: 812 };
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' });

/** Simulates an on-screen keyboard of that height; 0 closes it. */
const setKeyboardHeight = (page: Page, height: number) =>
  page.evaluate(
    `Object.defineProperty(visualViewport, 'height', {
       get: () => innerHeight - ${height}, configurable: true });
     visualViewport.dispatchEvent(new Event('resize'));`,
  );

test('on a phone the bottom bar leads to the main screens and hides nothing, dialogs open from below, and touch alone sends and shares', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { page, context } = await signIn(ada);
  await test.step('the bottom bar', async () => {
    for (const title of ['Emma', 'Dune', 'Persuasion']) await community.recommends(ben, title);
    const solaris = await community.recommends(ben, 'Solaris');
    const bar = bottomBar(page);
    await expect(bar).toHaveCount(0);
    await page.setViewportSize(phone);
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Inbox', 'Explore', 'My List']);
    // Ben has accepted her request.
    const bell = page.getByRole('link', { name: 'Notifications' });
    await expect(bell).toHaveText('Notifications1 new');
    await expect(page).toHaveTitle('(1) Home · Trboo');

    await community.shares(ben, solaris.id, [ada]);
    await expect(bar.getByRole('link')).toHaveText([
      'Home',
      'Inbox1 waiting',
      'Explore',
      'My List',
    ]);
    await expect(page).toHaveTitle('(2) Home · Trboo');
    await bar.getByRole('link', { name: 'Inbox' }).tap();
    await expect(page).toHaveURL('/inbox');
    await expect(page).toHaveTitle('(2) Inbox · Trboo');
    await expect(bar.getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'page');
    await expectAccessibleEverywhere(page, 'the bottom bar');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Add to Library' }).tap();
    await expect(page).toHaveTitle('(1) Inbox · Trboo');
    await expect(bar.getByRole('link', { name: 'Inbox' })).toHaveText('Inbox');

    await bar.getByRole('link', { name: 'Explore' }).tap();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const last = await page.getByRole('article').last().boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(top);
    for (const target of [...(await bar.getByRole('link').all()), bar.getByRole('button')]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }

    await setKeyboardHeight(page, 300);
    await expect(bar).toHaveCount(0);
    await setKeyboardHeight(page, 0);
    await expect(bar).toBeVisible();

    await bar.getByRole('button', { name: 'Add New' }).tap();
    await expect(page.getByRole('dialog', { name: 'Add New' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/discover');
  });
  await test.step('dialogs', async () => {
    await page.goto('/type/all');
    const { width, height } = phone;
    const boxOf = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      const box = await page.getByRole('dialog').boundingBox();
      await closeOverlay(page);
      return box;
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(phone);
    expect(await boxOf('Share')).toEqual({ x: 0, y: 60, width, height: height - 60 });
    const question = await boxOf('Remove from library');
    expect(question).toMatchObject({ x: 0, width });
    expect(question?.y).toBeGreaterThan(height / 2);
    expect((question?.y ?? 0) + (question?.height ?? 0)).toBeCloseTo(height, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await boxOf('Share')).toMatchObject({ x: 360, width: 560 });

    // The page behind a dialog stays where it is.
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.mouse.move(1200, 200);
    const scrolled = async () => {
      await page.mouse.wheel(0, 200);
      await page.evaluate(
        'new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))',
      );
      return page.evaluate('window.scrollY');
    };
    await page.getByRole('button', { name: 'Share', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    const before = await page.evaluate('window.scrollY');
    expect(await scrolled()).toBe(before);
    await closeOverlay(page);
    await expect.poll(scrolled).not.toBe(before);
  });
  await test.step('an item sent by touch', async () => {
    await community.recommends(ada, 'Parasite', { type: 'movie' });
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('button', { name: 'Quick send' }).tap();
    const sending = page.getByRole('dialog', { name: 'Quick send' });
    await expect(sending.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('parasite ben');
    await sending.getByRole('option').first().tap();
    const send = sending.getByRole('button', { name: 'Send to Ben' });
    await expect(send).toBeInViewport({ ratio: 1 });
    for (const target of await sending.getByRole('button').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await send.tap();
    await expect
      .poll(() => community.pending(ben))
      .toMatchObject([{ title: 'Parasite', why: 'Why Parasite' }]);
  });
  await test.step('the share sheet', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(`{
    const share = async (what) => {
      window.handed = what;
      if (window.failure) throw new DOMException('', window.failure);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  }`);
    await page.setViewportSize({ ...phone, width: 320 });
    await page.goto('/type/book');
    await page.getByRole('button', { name: 'Share link' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share link' });
    const share = dialog.getByRole('button', { name: 'Share', exact: true });
    const field = dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/\/share\//);
    const link = await field.inputValue();
    await share.tap();
    await expect
      .poll(() => page.evaluate('window.handed'))
      .toEqual({ title: 'Solaris', url: link });
    const copied = page.getByText('Link copied!');
    await page.evaluate("window.failure = 'AbortError'");
    await share.tap();
    await page.evaluate("window.failure = 'NotAllowedError'");
    await share.tap();
    await expect(copied).toHaveCount(1);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  });
});

/** The number of toasts, and the controls and texts that they cover. */
const underToasts = `(() => {
  const toasts = [...document.querySelectorAll('[data-toast]')];
  const boxes = toasts.map((toast) => toast.getBoundingClientRect());
  for (const toast of toasts) toast.style.visibility = 'hidden';
  const covered = new Set();
  for (const { left, top, right, bottom } of boxes) {
    for (let x = left; x <= right; x += 4) {
      for (let y = top; y <= bottom; y += 4) {
        const there = document.elementFromPoint(x, y);
        const what = there?.closest('a, button, input, select, textarea, h1, h2, h3, nav, main *');
        if (what) covered.add(what.outerHTML.slice(0, 120));
      }
    }
  }
  for (const toast of toasts) toast.style.visibility = '';
  const isInside = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
  return { toasts: toasts.length, isInside, covered: [...covered] };
})()`;

test('a toast covers no control, heading or bar, whatever its length', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const title = 'The Curious Incident of the Dog in the Night-Time, and Everything After It';
  await community.saves(ada, await community.recommends(ben, title));
  for (const other of ['Emma', 'Dune']) await community.recommends(ben, other);
  const { page } = await signIn(ada, '/discover');
  await page.evaluate(lengthenWaits());
  const nothing = { toasts: 1, isInside: true, covered: [] };
  for (const width of [375, 320, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate('window.scrollTo(0, 0)');
    const card = page.getByRole('article', { name: title });
    await card.getByRole('button', { name: 'Remove from library' }).tap();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await expect.poll(() => page.evaluate(underToasts)).toEqual(nothing);
    await page.evaluate('window.scrollTo(0, 0)');
    await expect.poll(() => page.evaluate(underToasts)).toEqual(nothing);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByRole('button', { name: 'Ask friends' })).toBeVisible();
    await expect.poll(() => page.evaluate(underToasts)).toEqual(nothing);
    await page.goBack();
    await card.getByRole('button', { name: 'Share', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await expect(dialog.getByLabel('Why')).toBeVisible();
    await expect.poll(() => page.evaluate(underToasts)).toEqual(nothing);
    await undo.tap();
    await expect(undo).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toHaveCount(0);
  }
});
