import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/browser.js';

test('a visitor without an account answers, and the maker’s open page says so', async ({
  product: { community, signIn, visitor },
}) => {
  const ada = await community.person('Ada');
  const { id } = await community.recommends(ada, 'Dune');
  const { page: adas } = await signIn(ada, `/thing/${id}`);
  await adas.getByRole('button', { name: 'Share link' }).click();
  const dialog = adas.getByRole('dialog', { name: 'Share link' });
  await dialog.getByText('Make another link').click();
  await dialog.getByLabel('For whom (optional)').fill('Mum');
  const link = dialog.getByRole('textbox', { name: 'Link', exact: true });
  const before = await link.inputValue();
  await dialog.getByRole('button', { name: 'Make this link' }).click();
  await expect(link).not.toHaveValue(before);
  await expect(link).toHaveValue(/share/);
  await expectAccessibleEverywhere(adas, 'a link for somebody');
  const address = new URL(await link.inputValue()).pathname;
  await adas.goto(`/thing/${id}`);
  await expect(adas.getByRole('heading', { name: 'Dune' })).toBeVisible();
  await expect(adas.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  const { page, consoleErrors } = await visitor();
  await page.goto(address);
  await expect(page.getByText('For Mum')).toBeVisible();
  await expect(page.getByLabel('Your first name')).toHaveValue('Mum');
  await page.getByLabel('A line (optional)').fill('Cried twice.');
  await expectAccessibleEverywhere(page, 'the form of an answer');
  await page.getByRole('button', { name: 'Loved it' }).click();
  await expect(page.getByRole('heading', { name: 'Your answer to Ada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Loved it' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const answers = adas.getByRole('list', { name: 'Answers from your links' });
  await expect(answers).toHaveText(/Mum: Loved it: “Cried twice.”/);
  await expect(adas.getByText('Mum on “Dune”: Loved it: “Cried twice.”')).toBeVisible();
  await expect(
    adas.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }),
  ).toHaveText(/1 new/);
  await page.getByRole('button', { name: 'Thanks' }).click();
  await expect(answers).toHaveText(/Mum: Thanks: “Cried twice.”/);
  expect(consoleErrors).toEqual([]);
});
