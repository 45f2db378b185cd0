import { type Browser, expect } from '@playwright/test';
import { type Device, patience, type Screen } from './screen.js';

/** What Firefox says of files that a page was still loading when it was left. */
const ofLeaving = /^(Error|Unable to preload CSS for .*|Failed to load .* A ServiceWorker .*)$/;

const pressable = ['button', 'link', 'tab', 'switch'] as const;

/** A screen of an engine that Playwright drives. Closing it closes the browser. */
export async function openPlaywrightScreen(
  browser: Browser,
  url: string,
  device: Device,
): Promise<Screen> {
  const hasTouch = device === 'phone';
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', hasTouch });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!ofLeaving.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  return {
    open: async (path) => {
      await page.goto(path);
    },
    reload: async () => {
      await page.reload();
    },
    back: async () => {
      await page.goBack();
    },
    resize: (size) => page.setViewportSize(size),
    shows: (text) =>
      expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({
        timeout: patience,
      }),
    hides: (text) =>
      expect(page.getByText(text).filter({ visible: true })).toHaveCount(0, { timeout: patience }),
    press: async (name) => {
      const ofRole = (role: (typeof pressable)[number]) =>
        page.getByRole(role, { name, exact: true });
      const any = pressable.map(ofRole).reduce((all, each) => all.or(each));
      const control = any.filter({ visible: true }).first();
      await (hasTouch ? control.tap() : control.click());
    },
    // Key by key: what Playwright puts into a field of Firefox at once, React does not hear of.
    fill: async (label, text) => {
      const field = page.getByLabel(label, { exact: true });
      await field.selectText();
      await field.pressSequentially(text);
    },
    evaluate: (expression) => page.evaluate(expression),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}
