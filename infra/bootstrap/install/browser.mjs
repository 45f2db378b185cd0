import { existsSync } from 'node:fs';
import { installWithApt, isOffered } from './apt.mjs';
import { giveUp, runInstalled, say } from '../steps.mjs';

/** Debian's Chromium without a window. It draws the same with less work: tests take a quarter less. */
const shell = '/usr/bin/chromium-headless-shell';
const shellPackage = 'chromium-headless-shell';
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstOf = (paths) => paths.find((path) => path && existsSync(path));

/**
 * The Chromium for browser tests: that of the variable CHROMIUM, else the one without a window, installed
 * where that needs no password, else the machine's, else Playwright's download.
 * @returns its path; undefined for Playwright's own
 */
export function ensureBrowser() {
  const found = firstOf([process.env.CHROMIUM, shell]);
  if (found) return found;
  const other = firstOf(whole);
  // Without any other it is tried even if apt does not know it: its lists may never have been fetched.
  if (!other || isOffered(shellPackage)) {
    say('installing Chromium for the browser tests');
    if (installWithApt(shellPackage, 'fonts-liberation')) return shell;
  }
  if (other) return other;
  if (runInstalled('playwright', ['install', 'chromium'])) return undefined;
  return giveUp('no Chromium could be installed: install one, and set CHROMIUM to its path.');
}
