import { expect, test } from '@playwright/test';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { SmtpCatcher } from '../../../services/platform/mail/testing/smtp-catcher.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { freePort } from '../../support/servers/free-port.js';
import { OpenidProvider } from '../../support/servers/openid-provider.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('signing in by a provider works, and failures are explained', async ({ browser }, info) => {
  const catcher = await SmtpCatcher.start();
  const provider = await OpenidProvider.start();
  await provider.stop();
  const folder = temporaryFolder();
  const port = await freePort();
  const server = await startServer({
    ...provider.settings,
    DATA_DIR: folder.path,
    SIGN_IN: 'code',
    SMTP_URL: catcher.url.href,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const button = page.getByRole('button', { name: 'Sign in with 127.0.0.1' });

  await page.goto('/friends');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('127.0.0.1 cannot be reached at the moment.')).toBeVisible();
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('127.0.0.1 cannot be reached at the moment.');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('away.png') });
  await provider.restart();
  await page.goto('/login?error=access_denied&state=of-somebody-else');
  await expect(page.getByRole('alert')).toHaveText(
    'This sign-in was not started in this browser, or has expired.',
  );
  await expect(page).toHaveURL('/login');
  await button.click();
  await expect(page).toHaveURL('/friends');
  await expect(page.getByRole('tab', { name: /All Friends/ })).toBeVisible();

  await context.close();
  await server.stop();
  await provider.stop();
  await catcher.close();
  folder.remove();
});
