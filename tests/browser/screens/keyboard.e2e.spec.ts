import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  closeOverlay,
  expect,
  installClock,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';

const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

test('keys lead through screens and lists, and can be switched off', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  for (const title of ['Emma', 'Dune', 'Persuasion']) await community.recommends(ben, title);
  await community.recommends(ada, 'Sanditon');
  const { page } = await signIn(ada);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const screens = { i: 'Inbox', l: 'My List', f: 'Friends', h: 'Welcome Back!', e: 'Explore' };
  for (const [key, heading] of Object.entries(screens)) {
    await press('g', key);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  }
  await expect(page.getByRole('article')).toHaveCount(3);
  await press('j');
  await expect(link(page, 'Persuasion')).toBeFocused();
  await press('j', 'j');
  await expect(link(page, 'Emma')).toBeFocused();
  await press('k');
  await expect(link(page, 'Dune')).toBeFocused();
  await press('l');
  const dune = page.getByRole('article', { name: 'Dune' });
  const liked = dune.getByRole('button', { name: 'Like', exact: true, pressed: true });
  await expect(liked).toBeVisible();
  await expect(link(page, 'Dune')).toBeFocused();
  const dialog = page.getByRole('dialog');
  for (const view of ['Posters', 'Lines']) {
    await page.getByText(view, { exact: true }).click({ force: true });
    await link(page, 'Dune').focus();
    await press('l');
    await expect(liked).toHaveCount(0);
    await press('l');
    await expect(liked).toBeVisible();
    await press('s');
    await expect(dialog).toHaveAccessibleName('Share');
    await press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByText('Cards', { exact: true }).click({ force: true });
  await link(page, 'Dune').focus();
  await press('s');
  await expect(dialog).toHaveAccessibleName('Share');
  // Within a dialog only its own keys count.
  await dialog.getByRole('tab', { name: 'Friends' }).press('c');
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link(page, 'Dune')).toBeFocused();
  await press('g', 'l');
  await link(page, 'Sanditon').first().focus();
  await press('s');
  await expect(dialog).toHaveAccessibleName('Share');
  await press('Escape');
  await expect(dialog).toHaveCount(0);

  await press('?');
  await expect(dialog).toHaveAccessibleName('Keyboard shortcuts');
  await expect(dialog.getByRole('definition')).toHaveCount(19);
  await expectAccessibleEverywhere(page, 'the list of shortcuts');
  await press('?');
  await expect(dialog).toHaveCount(0);
  await press('g', 'f');
  const search = page.getByLabel('Search friends');
  await search.pressSequentially('ghc?/');
  await expect(search).toHaveValue('ghc?/');
  const friend = page.getByRole('main').getByRole('button', { name: 'Ben', exact: true });
  await expect(friend).toHaveCount(0);
  // The list comes back a moment later; the key waits for it.
  await search.fill('');
  await search.blur();
  await press('j');
  await expect(friend).toBeFocused();

  await press('?');
  await dialog.getByRole('switch').press('Space');
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  // With all switched off, only a key with a modifier opens something.
  await press('c', '/', '?', 'Control+k');
  await expect(dialog).toHaveAccessibleName('Quick send');
  await closeOverlay(page);
  await page.reload();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await dialog.getByRole('switch').press('Space');
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await press('c');
  await expect(dialog).toHaveAccessibleName('Add New');
});

test('after Undo the focus is where it was, and later at the next item', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  const items = [];
  for (const title of ['Emma', 'Dune', 'Persuasion'])
    items.push(await community.recommends(ben, title));
  for (const { id } of items) await community.shares(ben, id, [ada]);
  await community.saves(ada, await community.recommends(cleo, 'Middlemarch'));
  const person = await signIn(ada);
  const { page } = person;
  await installClock(person);
  const undo = page.getByRole('button', { name: 'Undo' });
  const main = page.getByRole('main');
  const inItem = (title: string, name: string) =>
    main.getByRole('article', { name: title }).getByRole('button', { name, exact: true });

  await page.goto('/inbox');
  for (const answer of ['Discard', 'Loved it']) {
    await inItem('Dune', answer).press('Enter');
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(inItem('Dune', answer)).toBeFocused();
  }
  await inItem('Dune', 'Discard').press('Enter');
  await expect(undo).toBeFocused();
  await passUndoTime(person);
  await expect(link(page, 'Emma')).toBeFocused();

  await page.goto('/discover');
  await inItem('Dune', 'Hide').press('Enter');
  await undo.press('Enter');
  await expect(inItem('Dune', 'Hide')).toBeFocused();
  await inItem('Middlemarch', 'Remove from library').press('Enter');
  await page
    .getByRole('status')
    .filter({ has: undo })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(inItem('Middlemarch', 'Remove from library')).toBeFocused();

  await page.goto('/friends');
  const friend = (name: string) => main.getByRole('button', { name, exact: true });
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    const inDialog = (action: string) =>
      page.getByRole('dialog').getByRole('button', { name: action });
    // The dialog takes the focus a moment after it is shown: a key pressed before goes elsewhere.
    await expect(inDialog('Cancel')).toBeFocused();
    await inDialog('Remove').press('Enter');
  };
  await remove('Ben');
  await undo.press('Enter');
  await expect(friend('Ben')).toBeFocused();
  await remove('Ben');
  await expect(undo).toBeFocused();
  await passUndoTime(person);
  await expect(friend('Cleo')).toBeFocused();
});
