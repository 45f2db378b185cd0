import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { testSize, seedOf } from '../../../events/testing/size.js';

/**
 * Nothing that a machine can find stands in anybody's way on the page as it is, or in the part of it
 * that a selector names.
 */
export async function expectAccessible(
  page: Page,
  what = page.url(),
  part = 'html',
): Promise<void> {
  // Until its heading is there, the page is still on its way.
  await expect(page.locator('h1').first(), what).toBeAttached();
  await expectNone(page, what, part);
}

/** Texts of scripts that run from right to left which stand in a frame that runs from left to right. */
const wrongWayRound = `(() => {
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

async function expectNone(page: Page, what: string, part = 'html'): Promise<void> {
  // Only what is wrong is described; and judged in the page itself, which has no frames: otherwise
  // all that was looked at goes to a second page.
  const judging = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await judging.include(part).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, what).toEqual([]);
  expect(await page.evaluate(wrongWayRound), `${what}: directions`).toEqual([]);
}

const wide = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };

/** Wide in one theme and a phone in the other, by chance which; in the soak run all four. */
const seed = seedOf('LOOKS_SEED');
const someLooks = (count: number) => {
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
 * The same in both themes, on a wide screen and on a phone, where nothing scrolls sideways either.
 * Leaves the page wide and light.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  await expect(page.locator('h1').first(), what).toBeAttached();
  const look = async ({ size, theme }: ReturnType<typeof someLooks>[number]) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  };
  for (const { size, theme } of someLooks(testSize('LOOKS', 2, 4))) {
    await look({ size, theme });
    const shown = `${what}, ${theme}, ${size.width} px (LOOKS_SEED=${seed})`;
    await expectNone(page, shown, part);
    const beyond: unknown = await page.evaluate(
      'document.documentElement.scrollWidth - window.innerWidth',
    );
    expect(beyond, `${shown}: pixels beyond the screen`).toBeLessThanOrEqual(0);
  }
  await look({ size: wide, theme: 'light' });
}
