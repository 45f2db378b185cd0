import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test('an invite link makes a visitor and its maker friends, which both see at once', async ({
  product: { community, signIn, visitor },
}) => {
  const ada = await community.person('Ada');
  const owner = await signIn(ada, '/profile');
  await owner.page.getByRole('button', { name: 'Create invite link' }).click();
  const link = owner.page.getByRole('textbox', { name: 'Invite link' });
  await expect(link).toHaveValue(/\/invite\/[0-9A-Z-]{14}$/);
  await expectAccessibleEverywhere(owner.page, 'the invite link of the profile');
  const path = new URL(await link.inputValue()).pathname;

  const somebody = await visitor();
  const { page } = somebody;
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Ada invites you to Trboo' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(ada);
  await expectAccessibleEverywhere(page, 'an invitation');
  await page.getByRole('button', { name: 'Add Ada as a friend' }).click();
  await page.getByLabel('E-mail').fill('ben@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You are friends now.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.goto('/friends');
  await expect(page.getByRole('tab', { name: 'All Friends (1)' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada' })).toBeVisible();

  await owner.page.goto('/friends');
  await expect(
    owner.page.getByRole('listitem').filter({ hasText: 'ben@example.com' }),
  ).toBeVisible();
  await owner.page.goto('/profile');
  await owner.page.getByRole('button', { name: 'Replace link' }).click();
  const asking = owner.page.getByRole('dialog', { name: 'Replace your invite link?' });
  await asking.getByRole('button', { name: 'Replace' }).click();
  await expect(owner.page.getByText('Invite link replaced')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('This invite link is no longer valid');
  await expectAccessibleEverywhere(page, 'an invitation that has ended');
  await leaveIgnoringFailedCalls(somebody);
});
