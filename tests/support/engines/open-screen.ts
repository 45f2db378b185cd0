import { chromium, firefox, webkit } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { openPlaywrightScreen } from './playwright-screen.js';
import type { Device, Screen } from './screen.js';
import { openWebkitScreen } from './webkit-screen.js';

export const engines = ['Chromium', 'Firefox', 'WebKit'] as const;
export type Engine = (typeof engines)[number];

const debianFirefox = fileURLToPath(new URL('../../../infra/testing/firefox.mjs', import.meta.url));

async function startFirefox() {
  const { FIREFOX } = process.env;
  if (FIREFOX === undefined) return firefox.launch();
  return firefox.launch({ channel: 'moz-firefox', executablePath: debianFirefox });
}

/** A browser of this engine on the product at an address, with nothing opened yet. */
export async function openScreen(engine: Engine, url: string, device: Device): Promise<Screen> {
  const { CHROMIUM, WEBKIT } = process.env;
  if (engine === 'WebKit' && WEBKIT !== undefined) return openWebkitScreen(WEBKIT, url);
  if (engine === 'WebKit') return openPlaywrightScreen(await webkit.launch(), url, device);
  if (engine === 'Firefox') return openPlaywrightScreen(await startFirefox(), url, device);
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
  const options = { args, ...(CHROMIUM && { executablePath: CHROMIUM }) };
  return openPlaywrightScreen(await chromium.launch(options), url, device);
}
