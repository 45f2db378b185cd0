import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';

/** Chromium without a window. */
export function launchChromium() {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** Signs a browser context in to a product with open sign-in. */
export async function signIn(context, email) {
  const answer = await context.request.post('/api/sign-in', { data: { email } });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
}
