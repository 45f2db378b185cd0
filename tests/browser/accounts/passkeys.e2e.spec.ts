import { expect, test } from '@playwright/test';
import { freePort } from '../../support/servers/free-port.js';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { SmtpCatcher } from '../../../services/platform/mail/testing/smtp-catcher.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { skipFirstMinute } from '../../support/browser/browser.js';
import { plugInAuthenticator } from '../../support/browser/virtual-authenticator.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('a passkey is offered, created, used for sign-in and proof of identity, and removed', async ({
  browser,
}, info) => {
  const email = 'ada.lovelace@example.com';
  const catcher = await SmtpCatcher.start();
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startServer({
    DATA_DIR: folder.path,
    SIGN_IN: 'code',
    SMTP_URL: catcher.url.href,
    PORT: String(port),
    PUBLIC_URL: url,
    OPS_TOKEN: 'a-token-for-operators',
    OPERATORS: email,
    OPERATOR_CONTACT: 'Ana <ana@example.com>',
  });
  const options = { baseURL: url, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...options, locale: 'en-GB' });
  await context.addInitScript(skipFirstMinute(email));
  // Chromium tells no virtual authenticator.
  await context.addInitScript(`{
    window.signals = [];
    for (const name of ['signalAllAcceptedCredentials', 'signalUnknownCredential']) {
      PublicKeyCredential[name] = async (details) => { window.signals.push({ name, ...details }); };
    }
  }`);
  const page = await context.newPage();
  await plugInAuthenticator(page);
  const looks = [
    { name: 'phone', width: 375, height: 812, colorScheme: 'dark' },
    { name: 'wide', width: 1280, height: 800, colorScheme: 'light' },
  ] as const;
  const picture = async (what: string, of = page) => {
    for (const { name, width, height, colorScheme } of looks) {
      await of.setViewportSize({ width, height });
      await of.emulateMedia({ colorScheme });
      await of.screenshot({ path: info.outputPath(`${what}-${name}.png`) });
    }
  };
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(await catcher.code(email));
  await page.keyboard.press('Enter');
  const offer = page.getByRole('region', { name: 'Sign in without codes?' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await picture('offer');
  // Another tab shows the profile, still without passkeys.
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  const listed = other.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(listed).toHaveCount(0);
  await page.getByRole('link', { name: 'My Profile' }).click();
  // As ten minutes after the sign-in.
  const refused = { error: 'Please prove who you are: enter a code first' };
  await page.route(
    '**/api/begin-passkey',
    (route) => route.fulfill({ status: 403, json: refused }),
    { times: 1 },
  );
  await offer.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await catcher.code(email, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey added. Use it the next time you sign in.')).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(listed).toHaveText([/Chromium on Linux\s*Not used yet\s*Synced/]);
  await other.close();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sign in without codes?' })).toBeHidden();

  await page.goto('/profile');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveText([/Last used today/]);
  await passkeys.getByRole('button', { name: 'Rename Chromium on Linux' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByRole('listitem')).toHaveText([/My laptop/]);
  await passkeys.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture('profile');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const proof = page.getByRole('dialog', { name: 'Download my data' });
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await picture('proof');
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toBe('trboo.json');

  // The proof of a moment ago counts.
  const only = page.getByRole('switch', { name: 'Sign in with a passkey only' });
  await only.click();
  const shown = page.getByRole('dialog', { name: 'Recovery codes' });
  const codes = shown.getByRole('list').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await expectAccessible(page);
  await picture('recovery-codes');
  await shown.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await only.scrollIntoViewIfNeeded();
  await picture('passkey-only');
  // On another device, without the passkey.
  const elsewhere = await browser.newContext({ ...options, locale: 'fr-FR' });
  const lost = await elsewhere.newPage();
  await lost.goto('/login');
  await expect(
    lost.getByRole('button', { name: 'Se connecter avec une clé d’accès' }),
  ).toBeVisible();
  await picture('passkey-first', lost);
  await lost.getByRole('link', { name: 'Quelles données, et pourquoi' }).click();
  await expect(lost.getByRole('heading', { name: 'Vos données conservées' })).toBeVisible();
  await expect(lost.getByText('exploitée par Ana.')).toBeVisible();
  await expectAccessible(lost);
  await picture('privacy', lost);
  await lost.goBack();
  await lost.getByLabel('E-mail').fill(email);
  await lost.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await lost.getByLabel('Code', { exact: true }).fill(await catcher.code(email, 3));
  await lost.keyboard.press('Enter');
  await expect(
    lost.getByText(/^Votre compte se connecte uniquement avec une clé d’accès\./),
  ).toBeVisible();
  await expectAccessible(lost);
  await picture('recovery', lost);
  await lost.getByLabel('Code de secours').fill(recoveryCode.toLowerCase());
  await lost.keyboard.press('Enter');
  await expect(lost.getByRole('link', { name: 'Mon profil' })).toBeVisible();
  await elsewhere.close();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await expect(proof.getByRole('button', { name: 'Send a code' })).toBeHidden();
  await page.keyboard.press('Escape');
  await only.click();
  await expect(only).not.toBeChecked();

  // To operators, the last proof of identity is long ago.
  const late = { status: 403, json: { error: 'Sign in as an operator, and show that it is you' } };
  await page.route('**/api/ops/view', (route) => route.fulfill(late));
  await page.goto('/ops');
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await picture('operator');
  await page.unroute('**/api/ops/view');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByLabel('Token').fill('a-token-for-operators');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(/^All \d+ read models are up to date\./)).toBeVisible();
  await page.goto('/profile');

  const known = page.getByText('This device already has one of your passkeys.');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(known).toBeVisible();
  const lastSignal = () => page.evaluate('window.signals.at(-1)');
  const accepted = { name: 'signalAllAcceptedCredentials', rpId: 'localhost' };
  const one = { ...accepted, allAcceptedCredentialIds: [expect.any(String)] };
  await expect.poll(lastSignal).toMatchObject(one);
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toBeHidden();
  await expect(known).toBeHidden();
  await expect.poll(lastSignal).toMatchObject({ ...accepted, allAcceptedCredentialIds: [] });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey is not known here, or no longer valid.',
  );
  const unknown = { name: 'signalUnknownCredential', rpId: 'localhost' };
  await expect.poll(lastSignal).toMatchObject({ ...unknown, credentialId: expect.any(String) });
  await expectAccessible(page);
  await picture('sign-in');

  await context.close();
  await server.stop();
  await catcher.close();
  folder.remove();
});
