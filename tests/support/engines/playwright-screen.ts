import { type Browser, expect } from '@playwright/test';
import { type Device, timeout, type Screen } from './screen.js';

/** What Firefox logs of files that were still loading when a page was left. */
const ofLeaving = /^(Error|Unable to preload CSS for .*)$/;

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
  page.setDefaultTimeout(timeout);
  const consoleErrors: string[] = [];
  const add = (text: string) => {
    if (!ofLeaving.test(text)) consoleErrors.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.text());
  });
  page.on('pageerror', (error) => add(error.message));
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
        timeout: timeout,
      }),
    hides: (text) =>
      expect(page.getByText(text).filter({ visible: true })).toHaveCount(0, { timeout: timeout }),
    press: async (name) => {
      const ofRole = (role: (typeof pressable)[number]) =>
        page.getByRole(role, { name, exact: true });
      const any = pressable.map(ofRole).reduce((all, each) => all.or(each));
      const control = any.filter({ visible: true }).first();
      await (hasTouch ? control.tap() : control.click());
    },
    // Key by key: React does not notice text that Playwright puts into a field of Firefox at once.
    fill: async (label, text) => {
      const field = page.getByLabel(label, { exact: true });
      await field.selectText();
      await field.pressSequentially(text);
    },
    evaluate: (expression) => page.evaluate(expression),
    consoleErrors: () => consoleErrors,
    close: () => browser.close(),
  };
}
