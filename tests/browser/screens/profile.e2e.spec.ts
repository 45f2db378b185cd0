import sharp from 'sharp';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f7046' } })
    .jpeg()
    .toBuffer();

test('the profile is changed, downloaded and deleted, and friends see it at once; categories are saved with each toggle, and sessions are listed and ended', async ({
  product: { community, signIn },
}) => {
  await test.step('the profile', async () => {
    const [ada, ben] = [await community.person('Ada'), await community.person('Ben')];
    await community.makesFriends(ada, ben);
    const [a, b] = [await signIn(ada), await signIn(ben)];
    await b.page.goto('/friends');
    await a.page.goto('/profile');
    await expectAccessibleEverywhere(a.page, 'Profile');
    await a.page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(a.page.getByLabel('First Name')).toBeFocused();
    await a.page.getByLabel('First Name').fill('Augusta');
    await a.page.getByLabel('Last Name').fill('King');
    const bio = a.page.getByLabel('Bio');
    await bio.fill('x'.repeat(120));
    await expect(bio).toHaveValue('x'.repeat(100));
    await expect(a.page.getByText('100/100')).toBeVisible();
    await bio.fill('Poetical science.');
    await a.page.getByLabel('Picture').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(),
    });
    await expect(a.page.locator('form img')).toHaveAttribute('src', /^data:image\/jpeg/);
    await expectAccessibleEverywhere(a.page, 'editing the profile');
    // Transparent in its pixels, not by its type.
    const clear = { create: { width: 9, height: 9, channels: 4, background: '#0000' } } as const;
    const gif = await sharp(clear).gif().toBuffer();
    const field = a.page.getByLabel('Picture');
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg> no');
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(a.page.getByText(/^This file isn't an image/)).toBeVisible();
    await field.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: gif });
    await expect(a.page.locator('form img')).toHaveAttribute('src', /^data:image\/png/);
    await a.page.getByRole('button', { name: 'Save Changes' }).click();

    const main = a.page.getByRole('main');
    await expect(main.getByText('Augusta King')).toBeVisible();
    await expect(main.getByText('Poetical science.')).toBeVisible();
    await expect(main.locator('img')).toHaveAttribute('src', /^\/api\/picture\//);
    const row = b.page.getByRole('listitem').filter({ hasText: 'Augusta King' });
    await expect(row.locator('img')).toHaveAttribute('src', /^\/api\/picture\//);

    await a.page.getByRole('button', { name: 'Edit Profile' }).click();
    await a.page.getByRole('button', { name: 'Remove picture' }).click();
    await a.page.getByLabel('First Name').fill('Nobody');
    await a.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(main.getByText('Augusta King')).toBeVisible();
    await expect(main.locator('img')).toHaveCount(1);

    await community.recommends(ada, 'Emma');
    await b.page.goto('/discover');
    await expect(b.page.getByRole('article', { name: 'Emma' })).toBeVisible();
    await a.page.goto('/profile');
    const download = a.page.waitForEvent('download');
    await a.page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('trboo.json');
    await a.page.getByRole('button', { name: 'Delete my account' }).click();
    await a.page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(a.page).toHaveURL('/login');
    await expect(b.page.getByRole('article', { name: 'Emma' })).toHaveCount(0);
  });
  await test.step('categories and sessions', async () => {
    const here = await signIn('eva@example.com', '/profile');
    const { page } = here;
    const podcasts = page.getByRole('switch', { name: 'Podcasts' });
    const saved = page.waitForResponse('**/api/update-user-profile');
    await podcasts.click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(podcasts).not.toBeChecked();
    await page.goto('/add');
    await expect(page.getByLabel('Type').getByText('Podcast')).toHaveCount(0);
    await page.goto('/profile');
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/update-user-profile', async (route) => {
      await released;
      await route.fulfill({ status: 500, json: { error: 'Something went wrong' } });
    });
    const books = page.getByRole('switch', { name: 'Books' });
    await podcasts.click();
    await books.click();
    await expect(podcasts).toBeChecked();
    await expect(books).not.toBeChecked();
    release?.();
    await expect(page.getByText('Something went wrong').first()).toBeVisible();
    await expect(podcasts).not.toBeChecked();
    await expect(books).toBeChecked();
    const openTo = page.getByRole('group', { name: 'Open to recommendations' });
    await openTo.getByText('Off').click();
    await expect(openTo.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
    await page.unroute('**/api/update-user-profile');

    const there = await signIn('eva@example.com', '/friends');
    await here.page.reload();
    const devices = here.page.getByRole('region', { name: 'Session' }).getByRole('listitem');
    await expect(devices).toHaveText([
      /Chromium on Linux\s*Last used today\s*Sign out/,
      /Chromium on Linux\s*This device/,
    ]);
    await expectAccessibleEverywhere(here.page, 'Profile with two devices');
    await here.page.getByRole('button', { name: 'Sign out Chromium on Linux' }).click();
    await expect(devices).toHaveCount(1);
    await expect(there.page).toHaveURL(/\/login/);
    const told = 'You were signed out. Sign in again to continue.';
    await expect(there.page.getByText(told)).toBeVisible();
    await here.page.getByRole('button', { name: 'Log Out' }).click();
    await expect(here.page).toHaveURL(/\/login/);
    await expect(here.page.getByText(told)).toHaveCount(0);
    await leaveIgnoringFailedCalls(there);
  });
});
