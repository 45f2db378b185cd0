import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, ignoreFailedCalls, test } from '../../support/browser/browser.js';

const header =
  'Book Id,Title,Author,ISBN13,My Rating,Year Published,Date Added,Exclusive Shelf,My Review\n';
const books = [
  '1,Dune,Frank Herbert,9780441172719,5,1965,2020/01/02,read,"Sand, <b>worms</b>"',
  '2,Emma,Jane Austen,,1,1815,2020/01/03,read,',
  '3,Ubik,Philip K. Dick,,0,1969,2020/01/04,to-read,',
  '4,,Nobody,,0,,,read,',
];
const goodreads = {
  name: 'goodreads_library_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(header + books.join('\n')),
};

test('a shelf is brought along, looked at, imported, reported and undone; the columns of any table are named by hand', async ({
  product: { community, signIn },
}) => {
  const ada = await community.person('Ada');
  const person = await signIn(ada);
  const { page } = person;
  await page.goto('/my-trboo');
  await page.getByRole('link', { name: 'Import from another service' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Import and export' })).toBeVisible();
  const field = page.getByLabel('File to import');
  await field.setInputFiles({ ...goodreads, buffer: Buffer.from('<html></html>') });
  await expect(main.getByRole('alert')).toContainText("Couldn't recognise this file.");
  await field.setInputFiles(goodreads);
  await expect(main.getByRole('heading', { name: 'Goodreads: what would be added' })).toBeVisible();
  await expect(main.getByText('3 new')).toBeVisible();
  await main.getByText('Not readable', { exact: true }).click();
  await expect(main.getByText('Line 5 has no title')).toBeVisible();
  await expectAccessibleEverywhere(page, 'Import');
  await main.getByLabel('to-read (1)').click();
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(main.getByText('2 added')).toBeVisible();

  const waiting = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Report' }).click();
  const report = await readFile(await (await waiting).path(), 'utf8');
  expect(report).toContain(',4,book,Ubik,filtered');
  await page.goto('/my-trboo');
  await expect(main.getByText('Sand, worms').first()).toBeVisible();

  // On a phone.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/import');
  await main.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(main.getByText(/Undone: 2 removed, 0 kept/)).toBeVisible();
  await page.goto('/my-trboo');
  await expect(main.getByText('My List is empty')).toBeVisible();

  // A table of any columns.
  await page.goto('/import');
  await field.setInputFiles({
    name: 'films.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Film;By;Seen\nStalker;Tarkovsky;03/04/2021\n'),
  });
  await main.getByLabel('What is in this file').selectOption('movie');
  await main.getByLabel('Title', { exact: true }).selectOption('Film');
  await main.getByLabel('Author, director or artist').selectOption('By');
  await main.getByLabel('Date', { exact: true }).selectOption('Seen');
  await page.route('**/api/upload-import*', (route) => route.abort());
  await main.getByRole('button', { name: 'Read the file' }).click();
  const failure = main.getByRole('alert');
  await expect(failure).toHaveText("Couldn't read the file. Try again.");
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await main.getByRole('button', { name: 'Read the file' }).click();
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.unroute('**/api/upload-import*');
  ignoreFailedCalls(person);
  // What was chosen is still there.
  await main.getByRole('button', { name: 'Read the file' }).click();
  await page.route('**/api/upload-import*', (route) => route.abort());
  await main.getByRole('button', { name: 'Day first: 31/12/2025' }).click();
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/upload-import*');
  ignoreFailedCalls(person);
  await main.getByRole('button', { name: 'Day first: 31/12/2025' }).click();
  await expect(main.getByText('1 new')).toBeVisible();
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(main.getByText('1 added')).toBeVisible();
});
