import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';

/** A control that is selected, on or current, beside an equal one that is not. */
const controls = [
  {
    path: '/discover',
    what: 'the current page',
    chosen: 'nav a[aria-current]',
    other: 'nav a:not([aria-current])',
  },
  {
    path: '/discover',
    what: 'a like',
    chosen: '[aria-label=Like][aria-pressed=true]',
    other: '[aria-label=Like][aria-pressed=false]',
  },
  {
    path: '/discover',
    what: 'a saved card',
    chosen: '[aria-label="Remove from library"]',
    other: '[aria-label="Save to library"]',
  },
  {
    path: '/my-trboo',
    what: 'a category',
    chosen: 'label:has(:checked)',
    other: 'label:has(input:not(:checked))',
  },
  {
    path: '/type/place',
    what: 'List or Map',
    chosen: 'label[data-active]',
    other: 'label:not([data-active])',
  },
  {
    path: '/friends',
    what: 'a tab',
    chosen: '[role=tab][aria-selected=true]',
    other: '[role=tab][aria-selected=false]',
  },
  {
    path: '/friends',
    what: 'a subscription',
    chosen: '[aria-pressed=true]',
    other: '[aria-pressed=false]',
  },
  {
    path: '/profile',
    what: 'a switch',
    chosen: ':checked[role=switch] + *',
    other: '[role=switch]:not(:checked) + *',
  },
  {
    path: '/profile',
    what: 'a theme',
    chosen: 'label:has([name=theme]:checked)',
    other: 'label:has([name=theme]:not(:checked))',
  },
  {
    path: '/add',
    what: 'a sharing switch',
    chosen: ':checked[role=switch] + *',
    other: '[role=switch]:not(:checked) + *',
  },
  {
    path: '/add',
    what: 'a face',
    chosen: '[role=group] [aria-pressed=true]',
    other: '[role=group] [aria-pressed=false]',
  },
];

/** What remains of an element's look in forced colours. */
async function lookOf(page: Page, selector: string): Promise<unknown> {
  await expect(page.locator(selector).first(), selector).toBeAttached();
  return page.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
    const { borderBottom, outline, backgroundColor, textDecorationLine } = style;
    return { borderBottom, outline, backgroundColor, textDecorationLine };
  })()`);
}

test('in forced colours it shows what is chosen, on and current', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.circle('Ada', 'Ben', 'Cleo');
  const dune = await community.recommends(ben, 'Dune');
  await community.recommends(ben, 'Emma');
  await community.recommends(ada, 'A quiet bench', { type: 'place' });
  await community.reacts(ada, 'like', dune.id);
  await community.saves(ada, dune);
  await community.subscribes(ada, ben);
  const { page } = await signIn(ada, '/profile');
  await page.getByRole('switch', { name: 'Music' }).click();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  let shown = '/profile';
  for (const { path, what, chosen, other } of controls) {
    if (path !== shown) await page.goto(path);
    shown = path;
    if (what === 'a face') await page.getByRole('button', { name: 'Ben' }).click();
    expect.soft(await lookOf(page, chosen), what).not.toEqual(await lookOf(page, other));
  }
});
