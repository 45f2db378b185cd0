import { existsSync } from 'node:fs';
import { installWithApt } from './apt.mjs';
import { giveUp, runInstalled, say } from '../steps.mjs';

const installed = [
  // Draws the same with less work: tests take a quarter less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const onThisMachine = () =>
  [process.env.CHROMIUM, ...installed].find((path) => path && existsSync(path));

/**
 * The Chromium for browser tests: the machine's, else Debian's package, else Playwright's download.
 * @returns its path; undefined for Playwright's own
 */
export function ensureBrowser() {
  const found = onThisMachine();
  if (found) return found;
  say('installing Chromium for the browser tests');
  if (installWithApt('chromium-headless-shell', 'fonts-liberation')) return onThisMachine();
  if (runInstalled('playwright', ['install', 'chromium'])) return undefined;
  return giveUp('no Chromium could be installed: install one, and set CHROMIUM to its path.');
}
