import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { testSize, seedOf } from '../../../events/testing/size.js';

/** Expects no accessibility violation (axe) on the page, or in the part that a selector names. */
export async function expectAccessible(
  page: Page,
  what = page.url(),
  part = 'html',
): Promise<void> {
  // The page has loaded when it has a heading.
  await expect(page.locator('h1').first(), what).toBeAttached();
  await expectNoViolations(page, what, part);
}

/** Right-to-left texts in elements that run from left to right. */
const wrongDirection = `(() => {
  const islands = /\\u2068.*?\\u2069/g;
  const isRightToLeft = (text) => /[\\u0590-\\u08ff]/.test(text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [...document.querySelectorAll('input, textarea')].filter(({ value }) => isRightToLeft(value));
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const isMeant = parentElement.closest('script, style, textarea, [aria-hidden=true]');
    if (!isMeant && isRightToLeft(data.replace(islands, ''))) found.push(parentElement);
  }
  return found.filter((each) => getComputedStyle(each).direction === 'ltr').map((each) => each.outerHTML);
})()`;

/** Ids that several elements have; the markup of the first screen is gone by then. */
const repeatedIds = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
})()`;

async function expectNoViolations(page: Page, what: string, part = 'html'): Promise<void> {
  // The page has no frames, so that it is analysed in place; otherwise all results go to a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.include(part).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, what).toEqual([]);
  expect(await page.evaluate(repeatedIds), `${what}: ids`).toEqual([]);
  expect(await page.evaluate(wrongDirection), `${what}: directions`).toEqual([]);
}

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };

/** A phone in one theme and a wide screen in the other, at random; in the soak run all four. */
const seed = seedOf('LOOKS_SEED');
const looksToTry = (count: number) => {
  const themes = seed % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const [one, other] = themes;
  return [
    { size: phone, theme: one },
    { size: wide, theme: other },
    { size: phone, theme: other },
    { size: wide, theme: one },
  ].slice(0, count);
};

/**
 * Expects no accessibility violation and no sideways scroll, on a phone and on a wide screen, in both
 * themes. Leaves the page wide and light.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  await expect(page.locator('h1').first(), what).toBeAttached();
  const show = async ({ size, theme }: ReturnType<typeof looksToTry>[number]) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  };
  for (const { size, theme } of looksToTry(testSize('LOOKS', 2, 4))) {
    await show({ size, theme });
    const shown = `${what}, ${theme}, ${size.width} px (LOOKS_SEED=${seed})`;
    await expectNoViolations(page, shown, part);
    const beyond: unknown = await page.evaluate(
      'document.documentElement.scrollWidth - window.innerWidth',
    );
    expect(beyond, `${shown}: pixels beyond the screen`).toBeLessThanOrEqual(0);
  }
  await show({ size: wide, theme: 'light' });
}
