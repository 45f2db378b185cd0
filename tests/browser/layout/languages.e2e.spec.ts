import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, skipFirstMinute, test, type Visitor } from '../../support/browser/browser.js';

const catalogs = join(import.meta.dirname, '../../../web/src/lib/language/catalogs/french');
const catalog = z.record(z.string(), z.string());
/** English texts without values whose French is another. */
const english = readdirSync(catalogs).flatMap((name) =>
  Object.entries(catalog.parse(JSON.parse(readFileSync(join(catalogs, name), 'utf8'))))
    .filter(([text, french]) => text !== french && !/[{<]/.test(text))
    .map(([text]) => text),
);

/** What a page shows and says: texts, names of controls, hints. */
const said = `(() => {
  const texts = [document.title.replace(/ · Trboo$/, '')];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('script, style, #frame')) texts.push(node.data.trim());
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const one of document.querySelectorAll('#root [' + name + ']')) texts.push(one.getAttribute(name));
  }
  return texts;
})()`;
const texts = z.array(z.string());

/** Expects a page without English texts that is no wider than its window. */
async function expectFrench(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const shown = new Set(texts.parse(await page.evaluate(said)));
  expect(english.filter((text) => shown.has(text))).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
}

async function enter({ page, context }: Visitor, email: string) {
  await context.addInitScript(skipFirstMinute(email));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'En direct' })).toBeVisible();
}

test.use({ locale: 'fr-FR' });

test('a French browser shows French only, and the other language once it was chosen', async ({
  product: { community, visitor },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const metadata = { authors: ['Jane Austen'], averageRating: 4.5 };
  const emma = await community.recommends(ada, 'Emma', { metadata });
  const dune = await community.recommends(ben, 'Dune', { link: 'https://example.com/dune' });
  await community.recommends(ada, 'Le Flore', { type: 'place' });
  await community.shares(ben, dune.id, [ada], 'Pour le sable');
  await community.reacts(ben, 'like', emma.id);
  await community.comments(ben, emma.id, 'Quel plaisir');
  const token = await community.linksTo(ada, emma.id);
  const somebody = await visitor();
  const { page } = somebody;
  await page.setViewportSize({ width: 320, height: 700 });

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Partagez vos recommandations' })).toBeVisible();
  await expectFrench(page);
  await enter(somebody, ada);
  const article = page.getByRole('article').first();
  for (const [path, shown] of [
    ['/', article],
    ['/discover', article],
    ['/my-trboo', article],
    ['/my-trboo?filter=activity', page.getByText('Quel plaisir')],
    ['/type/all', article],
    ['/type/place', article],
    [`/thing/${emma.id}`, page.getByRole('heading', { name: 'Emma' })],
    ['/inbox', article],
    ['/notifications', page.getByText('a accepté votre demande d’ami').first()],
    ['/add', page.getByLabel('Nom')],
    ['/friends', page.getByText('Ben', { exact: true }).first()],
    [`/friends/${await community.idOf(ben)}`, page.getByRole('heading', { name: 'Ben' })],
    ['/profile', page.getByRole('button', { name: 'Se déconnecter', exact: true })],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(shown).toBeVisible();
      await expectFrench(page);
    });
  }

  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(`/share/${token}`);
  await expect(page.getByText('Recommended by Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByText('Recommandé par Ada')).toBeVisible();
  await expectFrench(page);
  await page.goto('/profile');
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked();
});
