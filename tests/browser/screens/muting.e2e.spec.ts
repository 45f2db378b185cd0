import { expect, test } from '../../support/browser/browser.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';

test('a friend is muted and shown again, and blocked, on the open pages of both', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.recommends(ben, 'Emma');
  const [{ page: explore }, { page: friends }, { page: bens }] = [
    await signIn(ada, '/discover'),
    await signIn(ada, '/friends'),
    await signIn(ben, '/friends'),
  ];
  const emma = explore.getByRole('article', { name: 'Emma' });
  await expect(emma).toBeVisible();
  const menu = friends.getByRole('button', { name: 'Mute or block Ben' });
  await menu.click();
  const dialog = friends.getByRole('dialog', { name: 'Ben' });
  await expect(dialog).toContainText('They do not notice.');
  await expectAccessibleEverywhere(friends, 'muting and blocking');
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(friends.getByText('Ben muted')).toBeVisible();
  await expect(emma).toHaveCount(0);
  const hidden = friends.getByRole('region', { name: 'Muted and blocked' });
  await hidden.getByRole('button', { name: 'Unmute Ben' }).click();
  await expect(emma).toBeVisible();
  await expect(hidden).toHaveCount(0);

  await menu.click();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(friends.getByText('No friends here yet')).toBeVisible();
  await expect(hidden).toContainText('Blocked');
  await expect(emma).toHaveCount(0);
  await expect(bens.getByText('No friends here yet')).toBeVisible();
});
