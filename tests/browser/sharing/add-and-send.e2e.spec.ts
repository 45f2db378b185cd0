import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/browser.js';

test('Add New asks for the name first, finds all types, and sends to a chosen face', async ({
  product: { community, signIn },
}) => {
  const [ada, daniel] = await community.pair('Ada', 'Daniel');
  await community.makesFriends(ada, await community.person('Cleo'));
  const [a, d] = [await signIn(ada, '/friends'), await signIn(daniel, '/inbox')];
  await expect(d.page.getByText('No pending recommendations')).toBeVisible();
  const { page } = a;
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New' });
  const name = dialog.getByRole('combobox', { name: 'Name' });
  const type = dialog.getByLabel('Type');
  const save = dialog.getByRole('button', { name: 'Save to Library' });
  await expect(name).toBeFocused();
  await expect(type).toHaveValue('');
  await expect(save).toHaveAccessibleDescription('Still needed: a name and a why.');

  const results = page.getByRole('listbox', { name: 'Results' });
  await page.keyboard.type('persepolis');
  await expect(results.getByRole('group', { name: 'Movies' })).toContainText('2007');
  await expect(results.getByRole('group', { name: 'Books' })).toContainText('Marjane Satrapi');
  await expectAccessibleEverywhere(page, 'results of all types', '[role=listbox]');
  await expectAccessibleEverywhere(page, 'Add New with its faces', '[role=dialog]');
  await type.selectOption('book');
  await name.click();
  await expect(results.getByRole('option').first()).toContainText('Marjane Satrapi');
  await expect(results.getByRole('group')).toHaveCount(0);
  await type.selectOption('');
  await name.click();
  await results.getByRole('group', { name: 'Books' }).getByRole('option').first().click();
  await expect(dialog.getByText('Selected: Persepolis')).toBeVisible();
  await expect(type).toHaveValue('book');

  const face = dialog.getByRole('button', { name: 'Daniel' });
  await face.click();
  await expect(dialog.getByRole('switch', { name: 'Share with Friend(s) (1)' })).toBeChecked();
  await expect(save).toHaveAccessibleDescription('Still needed: a why.');
  await dialog.getByLabel('Why').fill('The drawings.');
  await expect(save).toHaveAccessibleDescription('Saves it, and sends it to Daniel.');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/friends');
  await expect(page.getByText('Shared with Daniel', { exact: true })).toBeVisible();
  await expect(d.page.getByRole('article', { name: 'Persepolis' })).toContainText('The drawings.');
});

test('the faces and the picker below share one selection, and the faces need no scrolling', async ({
  product: { community, signIn },
}) => {
  const [ada, daniel] = await community.pair('Ada', 'Daniel');
  const { page } = await signIn(ada, '/add');
  const face = page.getByRole('button', { name: 'Daniel' });
  for (const [width, height] of [
    [375, 812],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(face).toBeInViewport({ ratio: 1 });
  }
  await face.click();
  // On the page the ways of sharing combine: it stays private.
  await expect(page.getByRole('switch', { name: 'Keep Private' })).toBeChecked();
  const picker = page.getByRole('checkbox', { name: 'Daniel' });
  await expect(picker).toBeChecked();
  await picker.uncheck();
  await expect(face).toHaveAttribute('aria-pressed', 'false');
  await picker.check();
  await expect(face).toHaveAttribute('aria-pressed', 'true');
  await face.click();
  await expect(picker).toHaveCount(0);
  await page.getByLabel('Name').fill('Petit Pays');
  await page.getByLabel('Why').fill('For the train.');
  await page.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page).toHaveURL('/my-trboo');
  expect(await community.pending(daniel)).toEqual([]);
});
