import { expect, test } from '@playwright/test';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { SmtpCatcher } from '../../../services/platform/mail/testing/smtp-catcher.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('somebody signs in with the code of a mail and invites a friend', async ({ browser }) => {
  const catcher = await SmtpCatcher.start();
  const folder = temporaryFolder();
  const server = await startServer({
    DATA_DIR: folder.path,
    SIGN_IN: 'code',
    SMTP_URL: catcher.url.href,
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const email = 'ada.lovelace@example.com';

  await page.goto('/friends');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('status')).toHaveText(`We sent a code to ${email}.`);
  const code = await catcher.code(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the 6 digits of the code.')).toBeVisible();
  await field.fill(wrong);
  await page.keyboard.press('Enter');
  const refusal = page.getByText('This code is wrong or no longer valid.');
  await expect(refusal).toBeVisible();
  await expect(field).toBeFocused();

  // Within the minute, so before the longer checks.
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(
    page.getByText(/^Too many codes were asked for\. Please try again in \d+ seconds\.$/),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessibleEverywhere(page, 'the code');
  await field.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(refusal).toBeVisible();
  await expectAccessibleEverywhere(page, 'a wrong code');

  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  const other = 'charles@example.com';
  await page.getByLabel('E-mail').fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(other);
  await page.reload();
  await page.getByLabel('E-mail').fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Too many codes were asked for/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'coming back');
  await page.getByRole('button', { name: 'I already have a code' }).click();
  await field.fill(await catcher.code(other));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/friends');
  await expect(page.getByRole('tab', { name: /All Friends/ })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name.startsWith('trboo_session'))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  await page.reload();
  await expect(page.getByRole('tab', { name: /All Friends/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add Friend' }).first().click();
  await page.getByLabel('E-mail').fill('mary@example.com');
  await expectAccessibleEverywhere(page, 'an invitation');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText('Invite sent!')).toBeVisible();
  expect((await catcher.mail('mary@example.com')).subject).toBe('A friend invites you to Trboo');

  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Session' }).getByRole('listitem');
  await expect(devices).toHaveText([/Chromium on Linux\s*This device/]);
  await expectAccessibleEverywhere(page, 'devices');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialogOf = (name: string) => page.getByRole('dialog', { name });
  const dialog = dialogOf('Download my data');
  await expect(dialog.getByText(/^We sent a code to /)).toBeVisible();
  await expectAccessibleEverywhere(page, 'a proof');
  await dialog.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong or no longer valid.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  // Within a minute no other code is mailed: the newest one counts, whichever it is.
  const everywhere = dialogOf('Sign out everywhere');
  await expect(everywhere.getByText(/^We sent a code to |^Too many codes/)).toBeVisible();
  await everywhere
    .getByLabel('Code')
    .fill(await catcher.code(other, catcher.codesTo(other).length));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');

  await context.close();
  await server.stop();
  await catcher.close();
  folder.remove();
});
