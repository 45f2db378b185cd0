import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, runInstalled, say } from './steps.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const onThisMachine = () =>
  [process.env.CHROMIUM, ...installed].find((path) => path && existsSync(path));

const isThere = (command) => spawnSync('which', [command]).status === 0;

function installWithApt() {
  if (!isThere('apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  return apt('update') && apt('install', '-y', 'chromium', 'fonts-liberation');
}

/**
 * The Chromium for the browser tests: the machine's own, else Debian's package, else the one that
 * Playwright downloads. Gives its path; undefined for Playwright's own.
 */
export function ensureBrowser() {
  const found = onThisMachine();
  if (found) return found;
  say('installing Chromium for the browser tests');
  if (installWithApt()) return onThisMachine();
  if (runInstalled('playwright', ['install', 'chromium'])) return undefined;
  return giveUp('no Chromium could be installed: install one, and set CHROMIUM to its path.');
}
