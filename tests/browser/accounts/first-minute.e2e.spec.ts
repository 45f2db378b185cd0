import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test('a new account’s first minute ends in a share, or is skipped at each step; signing in says that it needs cookies', async ({
  product: { server, visitor },
}) => {
  await test.step('the first minute', async () => {
    const somebody = await visitor();
    const { page } = somebody;
    await page.goto('/');
    await page.getByLabel('E-mail').fill('nova@example.com');
    await page.getByRole('button', { name: 'Sign In' }).click();

    const name = page.getByRole('dialog', { name: 'What do your friends call you?' });
    await expect(name.getByLabel('Your name')).toBeFocused();
    await expectAccessibleEverywhere(page, 'the name of the first minute');
    await name.getByLabel('Your name').fill('Nova');
    await name.getByRole('button', { name: 'Continue' }).click();

    const wall = page.getByRole('dialog', { name: 'Three things you love' });
    const add = wall.getByRole('button', { name: /^Add .*favourite/ });
    await expect(add).toBeDisabled();
    for (const title of ['Piranesi', 'Spirited Away']) {
      await wall.getByRole('button', { name: title }).click();
    }
    await wall.getByLabel('Something else').fill('The Salt Road');
    await wall.getByLabel('Type').selectOption('Book');
    await wall.getByRole('button', { name: 'Choose' }).click();
    await expect(wall.getByLabel('Something else')).toHaveCount(0);
    await expect(wall.getByRole('button', { name: 'Arrival' })).toBeDisabled();
    await expect(add).toBeDisabled();
    await wall.getByLabel('Why Piranesi?').fill('The kindest book.');
    await wall.getByLabel('Why Spirited Away?').fill('The train over the water.');
    await wall.getByLabel('Why The Salt Road?').fill('I missed my stop twice.');
    await expectAccessibleEverywhere(page, 'the favourites of the first minute');
    await wall.getByRole('button', { name: 'Add 3 favourites' }).click();

    const share = page.getByRole('dialog', { name: 'Send one to a friend' });
    const link = share.getByRole('textbox', { name: 'Link to Piranesi' });
    await expect(link).toHaveValue(/\/share\//);
    await expectAccessibleEverywhere(page, 'the share of the first minute');
    const path = new URL(await link.inputValue()).pathname;
    await share.getByLabel("Or your friend's e-mail").fill('friend@example.com');
    await share.getByRole('button', { name: 'Send Invite' }).click();
    await expect(page.getByText('Invite sent!')).toBeVisible();
    await expect(share).toHaveCount(0);

    // Once done, it does not come back; what was added is there, and the link shows it.
    await page.reload();
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText(
      'Find a first friend',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/my-trboo');
    for (const title of ['Piranesi', 'Spirited Away', 'The Salt Road']) {
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    }
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('The kindest book.');
    await expect(page.getByRole('main')).toContainText('Recommended by Nova');
    await leaveIgnoringFailedCalls(somebody);
  });
  await test.step('without cookies, and skipped', async () => {
    const somebody = await visitor();
    const { page, context } = somebody;
    await page.route('**/api/sign-in', async (route) => {
      const response = await route.fetch();
      await context.clearCookies();
      const { 'set-cookie': _cookie, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto('/');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(
      page.getByText(`Signing in needs cookies: allow them for ${server.url} and try again.`),
    ).toBeVisible();
    await page.unroute('**/api/sign-in');
    await page.getByLabel('E-mail').fill('later@example.com');
    await page.getByRole('button', { name: 'Sign In' }).click();
    for (const title of ['What do your friends call you?', 'Three things you love']) {
      const step = page.getByRole('dialog', { name: title });
      await step.getByRole('button', { name: 'Skip' }).click();
    }
    const share = page.getByRole('dialog', { name: 'Send one to a friend' });
    await share.getByRole('button', { name: 'Create invite link' }).click();
    await expect(share.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/\/invite\//);
    await share.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await leaveIgnoringFailedCalls(somebody);
  });
});
