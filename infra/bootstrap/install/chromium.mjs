import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';

/** Chromium without a window. */
export function launchChromium() {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** What signs a context in to a product where an e-mail is enough. */
export async function signIn(context, email) {
  const answer = await context.request.post('/api/sign-in', { data: { email } });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
}
