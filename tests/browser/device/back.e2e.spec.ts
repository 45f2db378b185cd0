import { expect, test } from '../../support/browser/browser.js';

test('Back closes a menu and its question; a link is followed although a dialog still closes', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const path = `/friends/${await community.idOf(ben)}`;
  const { page } = await signIn(ada, path);
  const menu = page.getByRole('button', { name: 'More about Ben' });
  const overlayDepth = () => page.evaluate('history.state?.overlayDepth ?? 0');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible();
  await expect.poll(overlayDepth).toBe(1);
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page).toHaveURL(path);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  const cancel = page.getByRole('dialog', { name: 'Ben' }).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await expect.poll(overlayDepth).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.setViewportSize({ width: 375, height: 812 });
  await menu.click();
  const sheet = page.getByRole('dialog', { name: 'More about Ben' });
  await expect(sheet.getByRole('button', { name: 'Mute' })).toBeVisible();
  await expect.poll(overlayDepth).toBe(1);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await menu.click();
  await sheet.getByRole('button', { name: 'Mute' }).click();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page).toHaveURL(path);

  // A closed dialog still removes its history entry when a link is pressed.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Add New' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add New' })).toBeVisible();
  await expect.poll(() => page.evaluate('history.state?.overlayDepth')).toBe(1);
  await page.evaluate(`{
    const go = history.go.bind(history);
    history.go = (steps) => {
      go(steps);
      document.querySelector('a[href="/friends"]').click();
    };
  }`);
  await page.keyboard.press('Escape');
  const friends = page.getByRole('heading', { name: 'Friends', level: 1 });
  await expect(friends).toBeVisible();
  await expect(page).toHaveURL('/friends');
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page).toHaveURL('/');
});
