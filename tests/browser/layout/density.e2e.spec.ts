import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { closeOverlay, expect, test } from '../../support/browser/browser.js';

test('a list is shown as cards, covers or lines, remembered for each screen; on a phone the sections of My List are rows that scroll sideways', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { page } = await signIn(ada, '/discover');
  await test.step('cards, covers and lines', async () => {
    for (const title of [
      'Emma',
      'Dune',
      'Persuasion',
      'A title that goes on and on and on and on',
    ]) {
      await community.recommends(ben, title, { metadata: { authors: ['A. Writer'] } });
    }
    await community.recommends(ada, 'Mine');
    await page.setViewportSize({ width: 375, height: 812 });
    const cards = page.getByRole('main').getByRole('article');
    const more = page.getByRole('button', { name: 'Filters', exact: true });
    /** On a phone the views are in a sheet. */
    const choose = async (view: string) => {
      const isPhone = await more.isVisible();
      if (isPhone) await more.click();
      const views = isPhone ? page.getByRole('dialog') : page;
      await views.getByText(view, { exact: true }).dispatchEvent('click');
      if (isPhone) await closeOverlay(page);
    };
    const boxes = async () => {
      const all = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
      return all.map((box) => ({ y: box?.y ?? 0, height: box?.height ?? 0 }));
    };
    await expect(cards).toHaveCount(4);
    const filters = page.getByRole('group', { name: 'Filters' });
    const heightOfFilters = async () => (await filters.boundingBox())?.height;
    // One line, and the first card begins in the upper half.
    expect(await heightOfFilters()).toBeLessThanOrEqual(56);
    expect((await boxes())[0]?.y).toBeLessThan(406);
    await more.click();
    await page.getByRole('dialog').getByLabel('Sort by').selectOption('Most Liked');
    await closeOverlay(page);
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
    expect(await heightOfFilters()).toBeLessThanOrEqual(56);
    await page.setViewportSize({ width: 1280, height: 812 });
    await expect.poll(heightOfFilters).toBeLessThanOrEqual(56);
    await page.setViewportSize({ width: 375, height: 812 });
    for (const { height } of await boxes()) expect(height).toBeLessThanOrEqual(340);
    await choose('Posters');
    const [first, , third, fourth] = await boxes();
    expect(third?.y).toBe(first?.y);
    expect(fourth?.y).toBeGreaterThan(first?.y ?? 0);
    await expectAccessibleEverywhere(page, 'covers');
    await cards.first().click();
    await expect(page).toHaveURL(/\/thing\//);
    await page.goBack();
    await page.setViewportSize({ width: 375, height: 812 });
    await choose('Lines');
    await expect(cards.first()).toContainText('Book · A. Writer');
    const lines = await boxes();
    for (const { height } of lines) expect(height).toBeLessThanOrEqual(96);
    // A gap of 8 px between them.
    expect((lines.at(-1)?.y ?? 0) - (lines.at(0)?.y ?? 0)).toBeLessThanOrEqual(3 * 104);
    await expectAccessibleEverywhere(page, 'lines');
    await page.reload();
    await expect(cards.first()).toContainText('Book · A. Writer');
    await choose('Cards');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(async () => new Set((await boxes()).map(({ y }) => y)).size).toBe(1);
    await choose('Lines');
    await page.goto('/type/all');
    await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
    // One's own says who sees it, in every view.
    for (const view of ['Posters', 'Lines']) {
      await choose(view);
      const own = cards.filter({ hasText: 'Who sees it: Friends' });
      await expect(own).toHaveCount(1);
      await expect(own.getByRole('button', { name: 'Like' }).locator('svg')).toBeVisible();
    }
    await page.goto('/discover');
    await cards.first().click();
    await expect(page).toHaveURL(/\/thing\//);
  });
  await test.step('sections of My List', async () => {
    for (const title of ['Emma', 'Persuasion', 'Dune']) await community.recommends(ada, title);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/my-trboo');
    const shelf = page.getByRole('list', { name: 'Books' });
    const cards = shelf.getByRole('article');
    await expect(cards).toHaveCount(3);
    const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    expect(last?.y).toBe(first?.y);
    expect(last?.x).toBeGreaterThan(375);
    expect(first?.height).toBeLessThan(330);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await cards.last().getByRole('link', { name: 'Emma' }).focus();
    await expect(cards.last()).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(cards.last()).toBeInViewport({ ratio: 0.1 });
    expect((await cards.last().boundingBox())?.x).toBeLessThan(1280);
  });
});
