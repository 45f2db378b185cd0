import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  await expectNone(new AxeBuilder({ page }), what, part);
}

async function expectNone(builder: AxeBuilder, what: string, part = 'html'): Promise<void> {
  const { violations } = await builder.include(part).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, what).toEqual([]);
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];

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
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const look = `${what}, ${colorScheme}, ${size.width} px`;
      // Themes differ in their colours alone.
      const builder = new AxeBuilder({ page });
      if (colorScheme === 'dark') builder.withRules('color-contrast');
      await expectNone(builder, look, part);
      const beyond: unknown = await page.evaluate(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect(beyond, `${look}: pixels beyond the screen`).toBeLessThanOrEqual(0);
    }
  }
}
