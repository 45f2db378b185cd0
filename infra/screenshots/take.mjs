// `npm run screenshots`: the README's pictures, from the demo community.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium, signIn } from '../bootstrap/install/chromium.mjs';
import { startServer } from '../bootstrap/server.mjs';
import { ensureBuild, ensureDependencies, root } from '../bootstrap/steps.mjs';

process.chdir(root);
ensureDependencies();
ensureBuild();

async function openThing(page) {
  await page.getByRole('link', { name: 'Piranesi', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Piranesi' }).waitFor();
}

async function searchForTitle(page) {
  await page.getByLabel('Name').pressSequentially('the w');
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
}

const desktop = { width: 1280, height: 960 };
const phone = { width: 375, height: 812 };
const pictures = [
  { name: 'home', path: '/', viewport: desktop, colorScheme: 'light' },
  { name: 'explore-dark', path: '/discover', viewport: desktop, colorScheme: 'dark' },
  { name: 'my-list', path: '/my-trboo', viewport: desktop, colorScheme: 'light' },
  {
    ...{ name: 'thing', path: '/type/my-recommendations', viewport: desktop, colorScheme: 'light' },
    prepare: openThing,
  },
  {
    ...{ name: 'add', path: '/add', viewport: desktop, colorScheme: 'light' },
    prepare: searchForTitle,
  },
  { name: 'inbox-phone', path: '/inbox', viewport: phone, colorScheme: 'light' },
  { name: 'explore-phone', path: '/discover', viewport: phone, colorScheme: 'dark' },
];

const folder = mkdtempSync(join(tmpdir(), 'trboo-'));
const server = await startServer({ DATA_DIR: folder, DEMO: 'on' });
const browser = await launchChromium();
for (const { name, path, viewport, colorScheme, prepare } of pictures) {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport, colorScheme, locale: 'en-US' },
    reducedMotion: 'reduce',
  });
  await signIn(context, 'lea.moreau@example.com');
  const page = await context.newPage();
  // A device that was here before has the fonts.
  await page.goto('/');
  while ((await page.evaluate("localStorage.getItem('trboo-fonts')")) === null) {
    await page.waitForTimeout(100);
  }
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  // Covers that come into view are still loading.
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join('docs', 'screenshots', `${name}.png`) });
  await context.close();
}
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
