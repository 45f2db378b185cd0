import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';
import { FakeProviders, json } from '../../support/servers/fake-providers.js';
import { recorded } from '../../support/servers/provider-answers.js';

const ada = 'ada@example.com';
const name = (page: Page) => page.getByRole('combobox', { name: 'Name' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

const types = [
  ['movie', 'matrix', 'The Matrix', 'No results found', '1999'],
  ['series', 'sherl', 'Sherlock', 'No results found', '2010'],
  ['book', 'etranger', 'L’Étranger', 'No books found', 'Albert Camus'],
  ['podcast', 'transf', 'Transfert', 'No podcasts found', 'Slate.fr'],
  ['music', 'get luc', 'Get Lucky', 'No tracks found', 'Daft Punk · Random Access Memories'],
  ['place', 'louvre', 'Musée du Louvre', 'No places found', 'Rue de Rivoli'],
] as const;

test('things of all six types are searched for, found and chosen by keyboard; any name and link is taken, none executed or fetched; what was chosen can be cleared', async ({
  product,
}) => {
  await test.step('all types', async () => {
    const { page, reads } = await product.signIn(ada);
    for (const [type, typed, title, empty, fact] of types) {
      await page.goto('/add');
      await page.getByLabel('Type').selectOption(type);
      const least = type === 'music' || type === 'podcast' ? 1 : 3;
      await name(page).fill('zq');
      const hint = page.getByText('Type at least 3 characters to search...');
      if (least === 3) await expect(hint).toBeVisible();
      await name(page).fill('zqxjk');
      await expect(page.getByText(empty, { exact: true }).first()).toBeVisible();
      await expect(hint).toBeHidden();
      await expect(results(page)).toHaveCount(0);
      await name(page).fill(typed);
      await expect(name(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(results(page).first()).toContainText(title);
      await expect(results(page).first()).toContainText(fact);
      await expect(page.getByText('From the catalogue that comes with Trboo').last()).toBeVisible();
      await name(page).press('ArrowDown');
      const chosen = await results(page).first().getAttribute('id');
      await expect(name(page)).toHaveAttribute('aria-activedescendant', chosen ?? '');
      await name(page).press('Enter');
      await expect(page.getByText(`Selected: ${title}`)).toBeVisible();
      await expect(name(page)).toHaveValue(title);
      await expect(results(page)).toHaveCount(0);
      await page.getByLabel('Why').fill(`Because of ${title}.`);
      await page.getByLabel('Why').press('Tab');
      await page.getByRole('button', { name: 'Save to Library' }).press('Enter');
      await expect(page).toHaveURL('/my-trboo');
    }
    const searches = reads.filter((path) => path.startsWith('/api/search-'));
    // What was typed and replaced within half a second is not searched.
    expect(searches.length).toBeLessThanOrEqual(2 * types.length + 2);
    // The position of what the page did is unknown here.
    const library = () => product.community.library(ada);
    await expect.poll(async () => (await library()).recommendations.length).toBe(types.length);
    const { recommendations } = await library();
    const kept = new Map(recommendations.map(({ type, metadata }) => [type, metadata]));
    expect(kept.get('movie')).toMatchObject({ releaseDate: '1999' });
    expect(kept.get('book')).toMatchObject({ authors: ['Albert Camus'] });
    expect(kept.get('music')).toMatchObject({ artist: 'Daft Punk' });
    expect(kept.get('place')).toMatchObject({ location: { lat: 48.8606, lng: 2.3376 } });
  });
  await test.step('any name and link', async () => {
    const { page } = await product.signIn(ada);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.server.url)) foreign.push(request.url());
    });
    const film = 'https://www.themoviedb.org/movie/603-the-matrix';
    await page.goto(`/add?url=${encodeURIComponent(film)}`);
    await expect(page.getByLabel('Type')).toHaveValue('movie');
    await expect(name(page)).toHaveValue('The matrix');
    await expect(page.getByText('Recognised: TMDB, movie')).toBeVisible();
    await page.goto(
      `/add?url=${encodeURIComponent('javascript:alert(1)')}&title=%3Cimg%20src=x%3E`,
    );
    await expect(name(page)).toHaveValue('<img src=x>');
    await page.getByLabel('Why').fill('Why not?');
    await page.getByRole('button', { name: 'Save to Library' }).click();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    expect(await page.locator('a[href^="javascript:"], img[src="x"]').count()).toBe(0);
    expect(foreign).toEqual([]);

    await page.goto('/');
    await page.getByRole('button', { name: 'Add New' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New' });
    await dialog.getByLabel('Type').selectOption('book');
    await name(page).fill('dune');
    await expect(results(page).first()).toBeVisible();
    await name(page).press('Escape');
    await expect(results(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await name(page).press('ArrowDown');
    await results(page).first().click();
    await expect(dialog.getByText('Selected: Dune')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(dialog.getByText('Selected:')).toHaveCount(0);
    await expect(name(page)).toHaveValue('Dune');

    // The modal offers one way of sharing at a time.
    const keepPrivate = dialog.getByRole('switch', { name: 'Keep Private' });
    await expect(keepPrivate).toBeChecked();
    await dialog.getByRole('switch', { name: 'Share with Friend(s) (0)' }).click();
    await expect(keepPrivate).not.toBeChecked();
    await expect(dialog.getByText("You don't have any friends yet.")).toBeVisible();
    await dialog.getByLabel('Why').fill('Sand.');
    await dialog.getByRole('button', { name: 'Save to Library' }).click();
    await expect(
      dialog.getByText('Please select at least one friend or group to share with.'),
    ).toBeVisible();

    await name(page).press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Add New' }).first().click();
    await expect(name(page)).toHaveValue('');
  });
});

test.describe('with providers', () => {
  let fake: FakeProviders;
  test.beforeAll(async () => {
    fake = await FakeProviders.start();
  });
  test.afterAll(() => fake.stop());
  test.use({
    settings: async ({}, use) => {
      await use({ SEARCH_MODE: fake.url.href, GOOGLE_PLACES_KEY: 'key' });
    },
  });

  test('shows covers, plays previews, alerts when a key is refused, and says that the bundled catalogue serves', async ({
    product,
  }) => {
    fake.provider = () => json(recorded.deezer.full);
    const { page, context } = await product.signIn(ada);
    const asked: string[] = [];
    await context.route(/dzcdn\.net/, async (route) => {
      asked.push(new URL(route.request().url()).hostname);
      const isCover = route.request().url().includes('/images/');
      await route.fulfill(
        isCover
          ? { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
          : { contentType: 'audio/wav', body: silence },
      );
    });
    await page.goto('/add');
    await page.getByLabel('Type').selectOption('music');
    await name(page).fill('one more');
    await expect(results(page).first()).toContainText('Daft Punk · Discovery');
    await expect(results(page).first().locator('img')).toBeVisible();
    await name(page).press('ArrowDown');
    await name(page).press('Enter');
    await expect(page.getByRole('link', { name: 'Deezer' })).toHaveAttribute(
      'href',
      'https://www.deezer.com/track/3135553',
    );
    await page.getByRole('button', { name: 'Play a preview of One More Time' }).click();
    await expect.poll(() => asked).toContain('cdnt-preview.dzcdn.net');

    fake.provider = ({ path }) =>
      path.startsWith('/photon/') ? json(recorded.photon.full) : json({}, 403);
    await page.goto('/add');
    await page.getByLabel('Type').selectOption('place');
    await name(page).fill('flore');
    await expect(page.getByRole('alert')).toContainText('The search for places failed');
    await expect(page.getByRole('alert')).toContainText('the Google Places key is configured');
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
    await expect(results(page).first()).toContainText('Café de Flore');

    fake.provider = ({ path }) => json({}, path.startsWith('/open-library/') ? 429 : 500);
    await page.goto('/add');
    await page.getByLabel('Type').selectOption('book');
    await name(page).fill('dune');
    const note = page.getByText('From the catalogue that comes with Trboo');
    await expect(note.first()).toBeVisible();
    await page.getByLabel('Type').selectOption('movie');
    await name(page).fill('matrix');
    await expect(results(page).first()).toContainText('The Matrix');
    await expect(note.first()).toBeVisible();
    await expect(page.getByText(/provider|quota/)).toHaveCount(0);
    await name(page).fill('A film that nobody knows');
    await page.getByLabel('Why').fill('I was in it.');
    await page.getByRole('button', { name: 'Save to Library' }).click();
    await expect(page).toHaveURL('/my-trboo');
    await expect(
      page.getByRole('article', { name: 'A film that nobody knows' }).first(),
    ).toBeVisible();
  });
});

/** A second of silence as WAV: 8 kHz, 8 bit, one channel. */
const silence = (() => {
  const samples = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 0x80)]);
})();
