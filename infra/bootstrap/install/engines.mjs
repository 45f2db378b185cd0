import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installWithApt, isThere } from './apt.mjs';
import { giveUp, runInstalled, say } from '../steps.mjs';

const libraries = '/usr/lib';

/** The small browser around Debian's WebKit. */
function miniBrowser() {
  if (!existsSync(libraries)) return undefined;
  const folders = readdirSync(libraries).filter((name) => name.includes('linux-gnu'));
  return folders
    .flatMap((folder) =>
      readdirSync(join(libraries, folder))
        .filter((name) => name.startsWith('webkit2gtk-4'))
        .map((name) => join(libraries, folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

const firefoxOfThisMachine = () =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr'].find((path) => path && existsSync(path));
const webkitOfThisMachine = () =>
  isThere('WebKitWebDriver') && isThere('Xvfb') ? miniBrowser() : undefined;

/** One of the engines: the machine's, else Debian's packages, else Playwright's download. */
function ensure(name, ofThisMachine, packages) {
  const found = ofThisMachine();
  if (found) return found;
  say(`installing ${name} for the browser tests`);
  if (installWithApt(...packages)) return ofThisMachine();
  if (runInstalled('playwright', ['install', name])) return undefined;
  return giveUp(`no ${name} could be installed for the browser tests`);
}

/**
 * Firefox and WebKit for the journeys in every engine.
 * @returns environment variables with their paths, or none where Playwright has its own
 */
export function ensureEngines() {
  const firefox = ensure('firefox', firefoxOfThisMachine, ['firefox-esr']);
  const webkit = ensure('webkit', webkitOfThisMachine, ['webkit2gtk-driver', 'xvfb']);
  return { ...(firefox && { FIREFOX: firefox }), ...(webkit && { WEBKIT: webkit }) };
}
