import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test('a visitor of a share link becomes a friend without a detour, and sends one back', async ({
  product: { community, signIn, visitor },
}) => {
  const ada = await community.person('Ada');
  const why = 'Walk into the House without reading the back cover. '.repeat(4).trim();
  const { id } = await community.recommends(ada, 'Piranesi', { description: why });
  const token = await community.linksTo(ada, id);
  const owner = await signIn(ada, '/friends?tab=requests');
  await expect(owner.page.getByText('No open requests')).toBeVisible();

  const somebody = await visitor();
  const { page } = somebody;
  await page.goto(`/share/${token}`);
  await expect(page.getByRole('main')).toContainText(why);
  await expect(page.getByRole('figure').filter({ hasText: 'Recommended by Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to my library' }).click();
  await page.getByLabel('E-mail').fill('ben@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('✅ "Piranesi" added to your library!')).toBeVisible();
  const offer = page.getByRole('button', { name: 'Add Ada as a friend' });
  // The blanks around the name are shown.
  expect(await offer.innerText()).toBe('Add Ada as a friend');
  await offer.click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText(/^Request sent to Ada\./)).toBeVisible();
  await expectAccessibleEverywhere(page, 'First steps of somebody who came by a link');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  const request = owner.page.getByRole('listitem').filter({ hasText: 'ben@example.com' });
  await expect(request).toContainText('Came by your Piranesi link');
  // What has been deleted is not named, on an open page as well.
  await community.deletes(ada, id);
  await expect(request).toContainText('Came by your link');
  await request.getByRole('button', { name: 'Accept' }).click();

  await expect(page.getByText('Ada accepted your friend request')).toBeVisible();
  const step = page.getByRole('region', { name: 'First steps' });
  await expect(step.getByRole('link', { name: 'Send something to Ada' })).toBeVisible();
  await page.getByRole('link', { name: 'Send one back' }).click();
  await expect(page.getByRole('dialog').getByText('Ada').first()).toBeVisible();
  await leaveIgnoringFailedCalls(somebody);
});
