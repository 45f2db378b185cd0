import type { Page } from '@playwright/test';
import { createUser } from '../../../services/contract/people/user.js';
import {
  expectAccessible,
  expectAccessibleEverywhere,
} from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/browser.js';
import type { Community } from '../../support/community.js';

const season = 'موسم الهجرة إلى الشمال';
const words = 'قرأتها مرتين!';

/** Friends with items of every type and words of two directions, so that no page is empty. */
async function fillScreens(community: Community) {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.group(ada, 'Readers', [ben]);
  await community.group(ada, 'القراء', [ben]);
  const metadata = { authors: ['Jane Austen'], averageRating: 4.5 };
  const emma = await community.recommends(ada, 'Emma', { metadata });
  const link = 'https://example.com/dune';
  const dune = await community.recommends(ben, 'Dune', { link });
  const spot = await community.recommends(ben, 'A quiet bench', { type: 'place' });
  await community.saves(ada, dune);
  await community.saves(ada, spot);
  const arabic = await community.recommends(ada, season, {
    description: words,
    metadata: { authors: ['الطيب صالح'] },
  });
  await community.reacts(ben, 'like', arabic.id);
  await community.comments(ada, arabic.id, words);
  await community.shares(ada, arabic.id, [ben], words);
  await community.recordsOutcome(ben, arabic.id, 'loved', words);
  await community.asksForRecommendation(ada, words, [ben]);
  const layla = 'layla@example.com';
  await community.execute(createUser, { email: layla, first_name: 'ليلى' });
  await community.makesFriends(ada, layla);
  const blue = await community.recommends(ben, 'Blue', { type: 'music' });
  await community.shares(ben, blue.id, [ada], words);
  await community.reacts(ben, 'like', emma.id);
  for (const { id } of [emma, dune]) await community.comments(ben, id, 'The worms!');
  return ada;
}

/** Screens with each kind of card. */
const withButtons = new Set(['/discover', '/type/all', '/inbox', '/my-trboo?filter=activity']);

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Records every animation longer than 1 ms, frame by frame. */
const recordAnimations = `
  const animated = (window.animated = new Set());
  const record = () => {
    for (const animation of document.getAnimations()) {
      const { target } = animation.effect;
      const { duration } = animation.effect.getComputedTiming();
      if (duration > 1) animated.add(target.className + ' for ' + duration + ' ms');
    }
    requestAnimationFrame(record);
  };
  record();`;

test('every screen and every dialog of a card is accessible in both themes, wide and on a phone, where buttons of cards are large enough; with reduced motion nothing is animated', async ({
  product: { community, signIn },
}) => {
  const { page } = await signIn(await fillScreens(community));
  await test.step('screens', async () => {
    for (const [path, shown] of [
      ['/', page.getByRole('article')],
      ['/discover', page.getByRole('article')],
      ['/my-trboo', page.getByRole('article')],
      ['/my-trboo?filter=activity', page.getByText('1 like · Ben')],
      ['/type/all', page.getByRole('article')],
      ['/type/place', page.getByRole('article')],
      ['/inbox', page.getByRole('article')],
      ['/notifications', page.getByRole('main').getByRole('listitem')],
    ] as const) {
      await page.goto(path);
      await expect(shown.first()).toBeVisible();
      await expectAccessibleEverywhere(page, path);
      if (!withButtons.has(path)) continue;
      await page.setViewportSize({ width: 375, height: 812 });
      const buttons = page.getByRole('main').getByRole('article').getByRole('button');
      await expect(buttons.first()).toBeVisible();
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        const name = await button.getAttribute('aria-label');
        expect(
          Math.min(box?.width ?? 0, box?.height ?? 0),
          `${name} on ${path}`,
        ).toBeGreaterThanOrEqual(44);
      }
    }
    for (const title of ['Blue', 'Emma']) {
      await page.goto(title === 'Blue' ? '/inbox' : '/type/all');
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible();
      await expectAccessibleEverywhere(page, `the page of ${title}`);
    }
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectAccessibleEverywhere(page, 'the inbox with Undo');
    await expect(page.getByText('No pending recommendations')).toBeVisible();
    await expectAccessibleEverywhere(page, 'the empty inbox');
  });
  await test.step('dialogs', async () => {
    const dialog = page.getByRole('dialog');
    for (const [path, title, button, shown] of [
      ['/discover', 'Dune', 'Comments', dialog.getByText('The worms!')],
      ['/type/all', 'Dune', 'Comments', dialog.getByText('The worms!')],
      ['/type/all', 'Dune', 'Share', dialog.getByRole('button', { name: 'Ben' })],
      ['/type/all', 'Emma', 'Share link', dialog.getByText(/recommendation until/)],
      ['/type/all', season, 'Edit', dialog.getByLabel('Description')],
      ['/type/all', 'Dune', 'Remove from library', dialog.getByText(/Remove this/)],
    ] as const) {
      await page.goto(path);
      await cardOf(page, title).getByRole('button', { name: button, exact: true }).click();
      await expect(shown).toBeVisible();
      await expectAccessibleEverywhere(page, `${button} on ${path}`, '[role=dialog]');
    }
    await page.goto('/type/all');
    await cardOf(page, 'Emma').getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Groups' }).click();
    await expect(dialog.getByRole('button', { name: /^Readers/ })).toBeVisible();
    await expectAccessible(page, 'the groups of Share');
    await page.keyboard.press('Escape');
    await cardOf(page, 'Emma').getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Title is required.')).toBeVisible();
    await expectAccessible(page, 'Edit with an error');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/Are you sure you want to delete/)).toBeVisible();
    await expectAccessible(page, 'deleting');
  });
  await test.step('reduced motion', async () => {
    await page.addInitScript(recordAnimations);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const expectNoAnimations = async () =>
      expect(await page.evaluate('[...window.animated]')).toEqual([]);
    await page.goto('/discover');
    const card = cardOf(page, 'Dune');
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await card.getByRole('button', { name: 'Remove from library' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Why')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await card.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectNoAnimations();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAnimations();
  });
});

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, name: string, role: 'button' | 'textbox') {
  const target = page.getByRole(role, { name, exact: true }).first();
  for (let step = 0; step < 80; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

test('comments and shares work by keyboard alone, and the focus returns', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { id } = await community.recommends(ada, 'Emma');
  const { page } = await signIn(ada, '/type/book');
  await expect(cardOf(page, 'Emma')).toBeVisible();

  await tabTo(page, 'Comments', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your comment')).toBeFocused();
  await page.keyboard.type('Badly done!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Badly done!')).toBeVisible();
  await expect(page.getByRole('log')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Comments' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Ben', 'button');
  await page.keyboard.press('Space');
  await tabTo(page, 'Why', 'textbox');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('For the picnic.');
  await tabTo(page, 'Share (1 selected)', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent to Ben')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
  expect(await community.pending(ben)).toMatchObject([{ id, why: 'For the picnic.' }]);

  for (const name of ['Share', 'Share link', 'Edit', 'Comments']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  }
});
