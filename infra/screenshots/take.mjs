// `npm run screenshots`: the pictures of the README, from the demo community.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../bootstrap/browser.mjs';
import { startServer } from '../bootstrap/server.mjs';
import { ensureBuild, ensureDependencies, root } from '../bootstrap/steps.mjs';

process.chdir(root);
ensureDependencies();
ensureBuild();

const pictures = [
  { name: 'home', path: '/', width: 1280, height: 960, colorScheme: 'light' },
  { name: 'explore-dark', path: '/discover', width: 1280, height: 960, colorScheme: 'dark' },
  { name: 'friends-phone', path: '/friends', width: 375, height: 812, colorScheme: 'light' },
  { name: 'explore-phone', path: '/discover', width: 375, height: 812, colorScheme: 'dark' },
];

const folder = mkdtempSync(join(tmpdir(), 'trboo-'));
const server = await startServer({ DATA_DIR: folder, DEMO: 'on' });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
for (const { name, path, width, height, colorScheme } of pictures) {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width, height }, colorScheme, locale: 'fr-FR' },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('lea.moreau@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join('docs', 'screenshots', `${name}.png`) });
  await context.close();
}
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
