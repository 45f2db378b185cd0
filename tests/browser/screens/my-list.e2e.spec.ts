import { getActivity } from '../../../services/contract/home/activity.js';
import {
  expect,
  leaveIgnoringFailedCalls,
  test,
  withoutFirstReads,
} from '../../support/browser/browser.js';
import { pressUntilShown } from '../../support/browser/page-loads.js';

test('My List shows the first three of each section with its count; a section with too few of the newest items is read separately', async ({
  product: { community, signIn },
}) => {
  await test.step('sections', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    for (const title of ['One', 'Two', 'Three']) await community.recommends(ada, title);
    const four = await community.recommends(ada, 'Four');
    await community.comments(ben, four.id, 'Well counted.');
    await community.saves(ada, await community.recommends(ben, 'Arrival', { type: 'movie' }));
    const { page } = await signIn(ada, '/my-trboo');
    await expect(page.getByRole('heading', { name: 'My List', exact: true })).toBeVisible();
    await expect(page.getByText('Your recommendation library')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'All 5',
      'My Recommendations 4',
      "My Friends' Recommendations 1",
      'Movies 1',
      'Series 0',
      'Books 4',
      'Podcasts 0',
      'Music 0',
      'Local Spots 0',
    ]);
    const books = page.getByRole('region', { name: 'Books' });
    await expect(books.getByRole('article').getByRole('heading')).toHaveText([
      'Four',
      'Three',
      'Two',
    ]);
    const comments = books.getByRole('article', { name: 'Four' }).getByRole('link', {
      name: 'Comments',
    });
    await expect(comments).toHaveAccessibleDescription('1 comment');
    await expect(comments).toHaveAttribute('href', `/type/book#${four.id}`);
    await page.getByRole('radio', { name: 'Local Spots' }).click({ force: true });
    await page.reload();
    await expect(page.getByText('No Local Spots here yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Local Spots 0',
    ]);
    await page.getByRole('radio', { name: 'Movies' }).click({ force: true });
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Movies 1',
    ]);
    await page.getByRole('radio', { name: 'All', exact: true }).click({ force: true });
    await books.getByRole('link', { name: 'View more →' }).click();
    await expect(page).toHaveURL('/type/book');
    await expect(page.getByRole('heading', { name: 'Books' })).toBeFocused();
    await page.goto('/type');
    await expect(page).toHaveURL('/my-trboo');
  });
  await test.step('a section of its own', async () => {
    const ada = await community.person('Eva');
    await community.recommends(ada, 'Arrival', { type: 'movie' });
    const first = await community.recommends(ada, 'Book 1');
    for (let number = 2; number <= 60; number += 1)
      await community.recommends(ada, `Book ${number}`);
    const { page } = await signIn(ada, '/my-trboo');
    const movies = page.getByRole('region', { name: 'Movies 1' });
    await expect(movies.getByRole('article', { name: 'Arrival' })).toBeVisible();
    await page.goto('/type/all');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(48);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(61);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

    // On its own page it is the last of many, and the link still leads to it.
    await page.goto(`/type/book#${first.id}`);
    await expect(page.getByRole('link', { name: 'Book 1', exact: true })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Book 1', exact: true })).toBeInViewport();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(49);
  });
});

test('what could not be read is told, and read again', async ({
  product: { community, signIn },
}) => {
  const ada = await community.person('Ada');
  await community.recommends(ada, 'Emma');
  const person = await signIn(ada);
  const { page } = person;
  await withoutFirstReads(page);
  for (const [answer, words] of [
    [{ status: 502, body: 'Bad gateway' }, 'Network error: 502'],
    [{ status: 500, json: { error: 'Internal error' } }, 'Server error: Internal error'],
    [
      { status: 200, json: { recommendations: [], error: 'No key', hasCredentials: false } },
      "Database not configured on server. Please check MongoDB credentials in the server's environment.",
    ],
  ] as const) {
    await page.route('**/api/get-recommendations*', (route) => route.fulfill(answer));
    await page.goto('/my-trboo');
    const banner = page.getByRole('alert').filter({ hasText: words });
    await expect(banner).toBeVisible();
    const hint = banner.getByText(/URL of its database and the key/);
    await expect(hint).toHaveCount(words.includes('not configured') ? 1 : 0);
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await page.unroute('**/api/get-recommendations*');
    // From the second round on, a stored copy shows the book beside the banner.
    const mended = page.getByRole('main').filter({ hasNot: banner });
    const emma = mended.getByRole('article', { name: 'Emma' }).first();
    await pressUntilShown(page.getByRole('button', { name: 'Try again' }), emma);
  }
  await leaveIgnoringFailedCalls(person);
});

test('likes and comments arrive, and all are counted, marked, filtered and cleared, not only those that are loaded', async ({
  product: { community, signIn },
}) => {
  await test.step('many', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    for (let number = 1; number <= 26; number += 1) {
      const { id } = await community.recommends(ada, `Book ${number}`);
      await community.reacts(ben, 'like', id);
    }
    // A non-friend with a share link counts in the badge, and is shown.
    const emma = await community.recommends(ada, 'Emma');
    const cleo = await community.person('Cleo');
    await community.saves(cleo, emma, await community.linksTo(ada, emma.id));
    await community.reacts(cleo, 'like', emma.id);
    await community.comments(cleo, emma.id, 'By a link.');
    const { page } = await signIn(ada);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/get-activity*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/my-trboo?filter=activity');
    const readAll = page.getByRole('button', { name: 'Mark all as read' });
    const clear = page.getByRole('button', { name: 'Clear read notifications' });
    const unread = page.getByRole('checkbox');
    await expect(page.getByRole('status', { name: 'Loading likes and comments' })).toBeVisible();
    await expect(page.getByLabel('Show only unread', { exact: true })).toBeVisible();
    await expect(readAll).toBeDisabled();
    await expect(clear).toBeDisabled();
    release();
    const items = page.getByRole('main').getByRole('article');
    await expect(page.getByLabel('Show only unread (27)')).toBeVisible();
    await expect(items).toHaveCount(20);
    await expect(items.first()).toContainText(/Emma.*1 like · Cleo.*Cleo By a link\./);
    await readAll.click();
    await expect(page.getByLabel('Show only unread (0)')).toBeVisible();
    await items.first().getByRole('button', { name: 'Mark as unread' }).click();
    await unread.check();
    await expect(items).toHaveText([/Emma/]);
    await unread.uncheck();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(items).toHaveCount(27);
    await clear.click();
    await expect(items).toHaveText([/Emma/]);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    // Activity of non-friends arrives by itself too.
    await community.reacts(cleo, 'unlike', emma.id);
    await expect(items).not.toContainText('1 like');
    await expect(items).toContainText(['Cleo By a link.']);
  });
  await test.step('few, as they arrive', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    const emma = await community.recommends(ada, 'Emma');
    const dune = await community.recommends(ada, 'Dune', { type: 'movie' });
    await community.recommends(ada, 'Quiet');
    const { page } = await signIn(ada, '/my-trboo?filter=activity');
    await expect(page.getByText('No recommendations with likes or comments yet.')).toBeVisible();
    // Actions on entries are hidden without entries.
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await community.reacts(ben, 'like', emma.id);
    await community.comments(ben, dune.id, 'Sand.');
    const items = page.getByRole('main').getByRole('article');
    const unread = page.getByRole('checkbox');
    await expect(items).toHaveText([/Dune.*Leo Sand\./, /Emma.*1 like · Leo/]);
    await expect(page.getByLabel('Show only unread (2)')).toBeVisible();
    // The badge is the specified sum, minus what was marked as read here.
    const home = page.getByRole('link', { name: /^Home/ });
    await expect(home).toHaveText(/^Home2 new$/);
    await items.first().getByRole('button', { name: 'Mark as read' }).click();
    await expect(home).toHaveText(/^Home1 new$/);
    await unread.check();
    await expect(page.getByLabel('Show only unread (1)')).toBeChecked();
    await expect(items).toHaveText([/Emma/]);
    await unread.uncheck();
    await items.first().getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByLabel('Show only unread (2)')).toBeVisible();
    await expect(home).toHaveText(/^Home2 new$/);

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(home).toHaveText('Home');
    await unread.check();
    await expect(page.getByText('No unread notifications.')).toBeVisible();
    await unread.uncheck();
    await expect(items).toHaveCount(2);
    await page.reload();
    await expect(page.getByLabel('Show only unread (0)')).toBeVisible();
    await page.getByRole('button', { name: 'Clear read notifications' }).click();
    await expect(items).toHaveCount(0);
    await community.reacts(ben, 'like', dune.id);
    await expect(items).toHaveText([/Dune.*1 like/]);
    await expect(home).toHaveText(/^Home1 new$/);
    await items.getByRole('link', { name: 'View Recommendation' }).click();
    await expect(page).toHaveURL(`/type/movie#${dune.id}`);
    await expect(page.getByRole('link', { name: 'Dune', exact: true })).toBeFocused();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to My List' }).click();
    await expect(page).toHaveURL('/my-trboo');
  });
});

test('what is read on one device is read on the other, also what a device kept for itself before', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  for (const title of ['Emma', 'Dune']) {
    await community.comments(ben, (await community.recommends(ada, title)).id, `About ${title}.`);
  }
  const { activity } = await community.read(getActivity, { user_email: ada });
  const [phone, desktop] = [await signIn(ada), await signIn(ada)];
  // As devices kept it before it was recorded: Emma, the earlier one, is read.
  const kept = { readUntil: activity[1]?.at, clearedUntil: '', marks: {} };
  await phone.page.evaluate(
    ([owner, state]) => {
      localStorage.setItem(`trboo-read-activity:${owner}`, state);
      localStorage.setItem(`trboo-read-count:${owner}`, '1');
    },
    [ada, JSON.stringify(kept)] as const,
  );
  const unreadOn = ({ page }: typeof phone, amount: number) =>
    expect(page.getByLabel(`Show only unread (${amount})`)).toBeVisible();
  await desktop.page.goto('/my-trboo?filter=activity');
  await unreadOn(desktop, 2);
  await phone.page.goto('/my-trboo?filter=activity');
  await unreadOn(phone, 1);
  await unreadOn(desktop, 1);
  const home = desktop.page.getByRole('link', { name: /^Home/ });
  await expect(home).toHaveText(/^Home1 new$/);

  await phone.page.getByRole('button', { name: 'Mark as read' }).click();
  await unreadOn(phone, 0);
  await unreadOn(desktop, 0);
  await expect(home).toHaveText('Home');
  await desktop.page.getByRole('button', { name: 'Mark as unread' }).last().click();
  await unreadOn(phone, 1);
  await phone.page.reload();
  await unreadOn(phone, 1);
});
