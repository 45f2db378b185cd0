import { expect, forgiveFailedCalls, test } from '../support/browser.js';

test('the Inbox lists what friends sent, with all that helps to decide', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const blue = await community.recommends(ben, 'Blue', {
    type: 'music',
    link: 'https://example.com/blue',
    metadata: { artist: 'Joni Mitchell', album: 'Blue, remastered' },
  });
  const arrival = await community.recommends(ben, 'Arrival', {
    type: 'movie',
    metadata: { releaseDate: '2016-11-10', voteAverage: 7.6 },
  });
  await community.shares(ben, blue.id, [ada], 'For a train along the coast.');
  await community.shares(ben, arrival.id, [ada], 'For whoever translates.');
  const { page } = await signIn(ada);
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { name: '2 new recommendations' })).toBeVisible();
  const movie = page.getByRole('article', { name: 'Arrival' });
  for (const text of ['Movies', '2016', '7.6', 'For whoever translates.', 'Ben']) {
    await expect(movie).toContainText(text);
  }
  await expect(movie.locator('time')).toHaveText(/^\d{1,2} \p{L}+ \d{4}$/u);
  const music = page.getByRole('article', { name: 'Blue' });
  await expect(music).toContainText('Joni Mitchell · Blue, remastered');
  await expect(music.getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    'https://example.com/blue',
  );

  await movie.getByRole('button', { name: 'Discard' }).click();
  await expect(
    page.getByRole('heading', { name: '1 new recommendation', exact: true }),
  ).toBeVisible();
  await music.getByRole('button', { name: 'Add to Library' }).click();
  await expect(page.getByText('No pending recommendations')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Add Friend' }).first()).toHaveAttribute(
    'href',
    '/friends',
  );
  await expect(main.getByRole('link', { name: 'Add New' }).first()).toHaveAttribute('href', '/add');
  await expect(main.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  await page.goto('/my-trboo');
  await expect(page.getByRole('article', { name: 'Blue' }).first()).toBeVisible();
  await expect(page.getByRole('article', { name: 'Arrival' })).toHaveCount(0);
});

test('an answer that fails brings it back, and one that adds nothing says so', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { id } = await community.recommends(ben, 'Emma');
  await community.shares(ben, id, [ada]);
  const person = await signIn(ada);
  const { page } = person;
  await page.goto('/inbox');
  await page.route('**/api/process-shared-recommendation', (route) => route.abort());
  const item = page.getByRole('article', { name: 'Emma' });
  for (const [button, words] of [
    ['Add to Library', 'Failed to accept recommendation. Please try again.'],
    ['Discard', 'Failed to reject recommendation. Please try again.'],
  ] as const) {
    await item.getByRole('button', { name: button }).click();
    await expect(item).toBeHidden();
    await expect(page.getByText(words)).toBeVisible();
    await expect(item).toBeVisible();
  }
  forgiveFailedCalls(person);
  await page.unroute('**/api/process-shared-recommendation');
  await community.recommends(ada, 'emma');
  await item.getByRole('button', { name: 'Add to Library' }).click();
  await expect(page.getByText('This recommendation is already in your library!')).toBeVisible();
  await expect(item).toBeHidden();
});
