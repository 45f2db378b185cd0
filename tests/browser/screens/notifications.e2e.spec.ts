import type { Page } from '@playwright/test';
import { markRead } from '../../../services/contract/home/reading.js';
import { expect, test } from '../../support/browser/browser.js';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').getByRole('link');

test('what others did is told in sentences that lead to the thing, and read in all tabs', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  const read = { user_email: ada, until: new Date().toISOString() };
  await community.execute(markRead, read);
  const { page: bens } = await signIn(ben, '/notifications');
  await expect(bens.getByText('Nothing has happened yet')).toBeVisible();
  const emma = await community.recommends(ben, 'Emma');
  await community.reacts(ada, 'like', emma.id);
  await expect(rows(bens)).toHaveText(['New: Ada liked “Emma”']);
  const dune = await community.recommends(ada, 'Dune');
  await community.shares(ada, dune.id, [ben]);
  const { page, context } = await signIn(ada);
  await page.evaluate(
    'navigator.setAppBadge = async (count) => { document.body.dataset.icon = count; }',
  );
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(entry(page, 'Notifications')).toHaveText('Notifications');
  await community.reacts(ben, 'like', dune.id);
  await community.reacts(cleo, 'like', dune.id);
  await community.recordsOutcome(ben, dune.id, 'loved', 'Twice.');
  await community.comments(cleo, dune.id, 'Sand everywhere.');
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Home')).toHaveText('Home3 new');
    await expect(entry(tab, 'Notifications')).toHaveText('Notifications1 new');
    await expect(tab).toHaveTitle(/^\(4\) /);
  }
  await expect(page.locator('body')).toHaveAttribute('data-icon', '4');

  await entry(page, 'Notifications').click();
  await expect(rows(page)).toHaveText([
    'New: Cleo commented on “Dune”',
    'New: Ben loved “Dune”, which you sent',
    'New: Cleo and Ben liked “Dune”',
    'Cleo accepted your friend request',
    'Ben accepted your friend request',
  ]);
  await expect(page.getByText('Twice.', { exact: true })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(entry(tab, 'Home')).toHaveText('Home');
    await expect(entry(tab, 'Notifications')).toHaveText('Notifications');
    await expect(tab).toHaveTitle(/^[^(]/);
  }
  await expect(page.locator('body')).toHaveAttribute('data-icon', '0');
  // What was new stays marked while one looks, and the Likes and Comments mode has read it too.
  await expect(rows(page).first()).toHaveText(/^New: /);
  await other.goto('/my-trboo?filter=activity');
  await expect(other.getByText('Show only unread', { exact: false })).toHaveText(/\(0\)/);

  await rows(page).first().click();
  await expect(page).toHaveURL(`/thing/${dune.id}#comments`);
  await expect(page.getByText('Sand everywhere.')).toBeInViewport();
});
