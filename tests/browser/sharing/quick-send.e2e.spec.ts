import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { closeOverlay, expect, lengthenWaits, test } from '../../support/browser/browser.js';
import { FakeProviders, json } from '../../support/servers/fake-providers.js';
import { recorded } from '../../support/servers/provider-answers.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quick send' });
const field = (page: Page) => page.getByRole('combobox', { name: 'What, and to whom?' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Things to send' });
const first = (page: Page) => options(page).getByRole('option').first();
const chosen = (page: Page) => options(page).locator('[aria-selected=true]');
const why = (page: Page) => page.getByLabel('Why');
const received = (page: Page, title: string) => page.getByRole('article', { name: title });

/** A cover. */
const [contentType, body] = ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'];

/** The open Inbox, which is not loaded again from now on. */
async function expectOpenInbox({ page }: { page: Page }) {
  await expect(page.getByText('No pending recommendations')).toBeVisible();
  await page.evaluate('window.isSamePage = true');
  return async (title: string, text: string) => {
    await expect(received(page, title)).toContainText(text);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  };
}

test('three actions send a film from the library to a friend’s open Inbox; of many friends some faces are shown, and all are found by their names', async ({
  product: { community, signIn },
}) => {
  await test.step('three actions', async () => {
    const [ada, daniel] = await community.pair('Ada', 'Daniel');
    const words = { type: 'movie', description: 'The stairs, and the rain.' } as const;
    await community.recommends(ada, 'Parasite', words);
    await community.recommends(ada, 'Paterson', words);
    const [a, d] = [await signIn(ada), await signIn(daniel, '/inbox')];
    const expectArrived = await expectOpenInbox(d);
    const { page } = a;

    let actions = 0;
    const act = async (action: () => Promise<unknown>) => {
      actions += 1;
      await action();
    };
    await act(() => page.keyboard.press('/'));
    await act(async () => {
      // Without waiting for the dialog.
      await page.keyboard.type('parasite daniel');
      await expect(field(page)).toHaveValue('parasite daniel');
      await expect(dialog(page).getByText('to Daniel')).toBeVisible();
      await expect(chosen(page)).toContainText('Parasite');
      const id = await chosen(page).getAttribute('id');
      await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
      await page.keyboard.press('Enter');
    });
    await expect(why(page)).toBeFocused();
    await expect(why(page)).toHaveValue('The stairs, and the rain.');
    await expect(dialog(page).getByRole('button', { name: 'Send to Daniel' })).toBeEnabled();
    await act(() => page.keyboard.press('Enter'));
    await expect(page.getByText('Sent to Daniel', { exact: true })).toBeVisible();
    await expectArrived('Parasite', 'The stairs, and the rain.');
    expect(actions).toBe(3);

    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveValue('');
    // A friend to whom it was sent is told apart before it is sent again.
    await page.keyboard.type('parasite');
    await expect(chosen(page)).toContainText('Parasite');
    await page.keyboard.press('Enter');
    const face = dialog(page).getByRole('button', { name: 'Daniel', exact: true });
    await expect(face).toHaveAccessibleDescription('Sent');
  });
  await test.step('many friends', async () => {
    const [ada] = await community.pair('Eva', 'Friend0');
    for (let number = 1; number < 10; number += 1) {
      await community.makesFriends(ada, await community.person(`Friend${number}`));
    }
    const last = await community.person('Zelda');
    await community.makesFriends(ada, last);
    await community.recommends(ada, 'Emma');
    const { page } = await signIn(ada);
    await page.keyboard.press('/');
    await page.keyboard.type('emma');
    await expect(chosen(page)).toContainText('Emma');
    await page.keyboard.press('Enter');
    const faces = dialog(page).getByRole('group', { name: 'Friends' }).getByRole('button');
    await expect(faces).toHaveCount(8);
    await dialog(page).getByRole('button', { name: 'Show all 11 friends' }).click();
    await expect(faces).toHaveCount(11);
    const search = dialog(page).getByLabel('Search friends');
    await search.fill('zel');
    await dialog(page).getByRole('button', { name: 'Zelda', exact: true }).click();
    await search.press('Enter');
    expect(await community.pending(last)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Send to Zelda' }).click();
    await expect(page.getByText('Sent to Zelda', { exact: true })).toBeVisible();
    expect(await community.pending(last)).toMatchObject([{ title: 'Emma', why: 'Why Emma' }]);
  });
});

test('shortcuts work everywhere except in fields; what friends recommend is found in spite of a typo, and passed on', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  await community.recommends(ben, 'Parasite', { type: 'movie' });
  for (const title of ['Dune', 'Dune Messiah']) await community.recommends(ada, title);
  const { page } = await signIn(ada, '/add');
  for (const key of ['/', 'Control+k']) {
    await page.getByLabel('Why').press(key);
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(page.getByLabel('Why')).toHaveValue('/');
  await page.goto('/friends');
  const button = page.getByRole('button', { name: 'Quick send' });
  await button.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dune to cleo');
  await expect(chosen(page)).toContainText('Dune Messiah');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).not.toContainText('Messiah');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  // What was typed is still there, and typing replaces it.
  await page.keyboard.press('/');
  await expect(field(page)).toHaveValue('dune to cleo');
  await expect(dialog(page).getByText('to Cleo')).toBeVisible();
  await page.keyboard.type('dune ben');
  await expect(field(page)).toHaveValue('dune ben');
  await dialog(page).getByRole('button', { name: 'Not to Ben' }).click();
  await expect(dialog(page).getByText('to Ben')).toHaveCount(0);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/friends');

  // Another application or a shortcut opens it with a text.
  await page.goto('/?send=messiah+ben');
  await expect(first(page)).toContainText('Dune Messiah');
  await expect(page).toHaveURL('/');

  await field(page).fill('parsite film cleo');
  const option = options(page)
    .getByRole('option', { name: /Parasite/ })
    .first();
  await expect(option).toContainText('from Ben');
  await option.click();
  await why(page).fill('Ben is right.');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect
    .poll(() => community.pending(cleo))
    .toMatchObject([{ title: 'Parasite', fromEmail: ada, why: 'Ben is right.' }]);
});

test('without a friend or a why, Send says what is missing; an empty library offers to add something, and what no search finds is sent by its name', async ({
  product: { community, signIn },
}) => {
  await test.step('what is missing', async () => {
    const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
    const stranger = await community.person('Zoltan');
    const emma = await community.recommends(ben, 'Emma', { description: 'The picnic.' });
    await community.saves(ada, emma);
    const [a, c] = [await signIn(ada), await signIn(cleo, '/inbox')];
    const expectArrived = await expectOpenInbox(c);
    const { page } = a;
    await page.getByRole('button', { name: 'Quick send' }).click();
    await field(page).fill('emma zoltan');
    await expect(dialog(page).getByText('No friend is called “zoltan”.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'what quick send found', '[role=dialog]');
    await expect(chosen(page)).toContainText('Emma');
    await field(page).press('Enter');

    const send = dialog(page).getByRole('button', { name: /^Send/ });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription('Choose a friend or a group, and write why.');
    await expectAccessibleEverywhere(page, 'to whom and why', '[role=dialog]');
    const face = (name: string) => dialog(page).getByRole('button', { name, exact: true });
    await expect(face('Ben')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(face('Cleo')).toHaveAttribute('aria-pressed', 'true');
    await expect(send).toHaveText('Send to Cleo');
    await expect(send).toHaveAccessibleDescription('Write why.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Write why.');
    await page.keyboard.type('You will laugh.');
    await face('Ben').click();
    await expect(send).toHaveText('Send to 2 friends');
    await face('Ben').click();
    await why(page).press('Enter');
    await expectArrived('Emma', 'You will laugh.');
    expect(await community.pending(ben)).toEqual([]);
    expect(await community.pending(stranger)).toEqual([]);
  });
  await test.step('an empty library', async () => {
    const [ada, david] = await community.pair('Eva', 'David');
    const [a, d] = [await signIn(ada), await signIn(david, '/inbox')];
    const expectArrived = await expectOpenInbox(d);
    const { page } = a;
    await page.keyboard.press('/');
    await expect(dialog(page).getByText('Nothing to send yet')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Add New' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);

    await page.keyboard.press('/');
    await page.keyboard.type('zqxjk david');
    await expect(dialog(page).getByText('Nothing found for “zqxjk david”.')).toBeVisible();
    await expect(options(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Type').selectOption('podcast');
    await why(page).fill('My own.');
    await dialog(page).getByRole('button', { name: 'Send to David' }).click();
    await expectArrived('zqxjk', 'My own.');
    const { recommendations } = await community.library(ada);
    expect(recommendations).toMatchObject([{ title: 'zqxjk', type: 'podcast', keepPrivate: true }]);
    // Sent again by its name, it is a duplicate; from the library it is not.
    await page.keyboard.press('/');
    await page.keyboard.type('zqxjk david');
    await expect(options(page).getByRole('group', { name: 'My List' })).toBeVisible();
    await closeOverlay(page);
  });
});

test.describe('with providers', () => {
  let fake: FakeProviders;
  test.beforeAll(async () => {
    fake = await FakeProviders.start();
  });
  test.afterAll(() => fake.stop());
  test.use({
    settings: async ({}, use) => {
      await use({ SEARCH_MODE: fake.url.href });
    },
  });

  test('a search result is added and sent in one step; superseded searches are not made', async ({
    product: { community, signIn },
  }) => {
    const asked: string[] = [];
    fake.provider = ({ path, query }) => {
      if (!path.startsWith('/deezer/')) return json({}, 500);
      asked.push(query['q'] ?? '');
      return json(recorded.deezer.full);
    };
    const [ada, daniel] = await community.pair('Ada', 'Daniel');
    const [a, d] = [await signIn(ada), await signIn(daniel, '/inbox')];
    const expectArrived = await expectOpenInbox(d);
    const { page } = a;
    for (const { context } of [a, d]) {
      await context.route(/dzcdn\.net/, (route) => route.fulfill({ contentType, body }));
    }
    await page.keyboard.press('/');
    // A pause between two keys is no end of typing here.
    await page.evaluate(lengthenWaits(500, 6));
    await page.keyboard.type('one more time daniel');
    const music = options(page).getByRole('group', { name: 'Music' });
    await expect(music.getByRole('option').first()).toContainText('Daft Punk · Discovery');
    await expect(
      dialog(page).getByText('From the catalogue that comes with Trboo').first(),
    ).toBeVisible();
    expect([...new Set(asked)]).toEqual(['one more time']);
    await music.getByRole('option').first().click();
    await page.keyboard.type('For the morning.');
    await page.keyboard.press('Enter');
    await expectArrived('One More Time', 'For the morning.');
    const { recommendations } = await community.library(ada);
    expect(recommendations[0]?.metadata).toMatchObject({ artist: 'Daft Punk' });
  });
});
