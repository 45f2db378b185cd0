import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test('a search and an order are in the address of each list, survive Back and reload, and work offline', async ({
  product: { community, signIn },
}) => {
  await test.step('My List', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const about = { authors: ['Albert Camus'] };
    await community.recommends(ada, 'L’Étranger', { metadata: about, added_date: '2026-01-02' });
    await community.recommends(ada, 'La Peste', { metadata: about, added_date: '2026-01-03' });
    await community.recommends(ada, 'Emma', { added_date: '2026-01-04' });
    const fall = await community.recommends(ben, 'The Fall', {
      metadata: about,
      added_date: '2025-03-12',
    });
    await community.saves(ada, fall);
    const person = await signIn(ada, '/type/book');
    const { page, context } = person;
    const cards = page.getByRole('main').getByRole('article');
    const titles = async (expected: string[]) => {
      await expect(cards.getByRole('heading', { level: 3 })).toHaveText(expected);
    };
    await titles(['The Fall', 'Emma', 'La Peste', 'L’Étranger']);
    const field = page.getByRole('searchbox', { name: 'Search My List' });
    await field.fill('camus');
    await titles(['The Fall', 'La Peste', 'L’Étranger']);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
    await titles(['L’Étranger', 'La Peste', 'The Fall']);
    await expect(cards.last()).toContainText('Saved');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Date Added');
    await titles(['La Peste', 'L’Étranger', 'The Fall']);
    await expect(cards.last()).toContainText('March 12, 2025');
    await expect(cards.last()).not.toContainText('Saved');
    await expect(page).toHaveURL('/type/book?search=camus&sort=added');

    await cards.last().getByRole('link', { name: 'The Fall', exact: true }).click();
    await expect(page).toHaveURL(`/thing/${fall.id}`);
    await page.goBack();
    await expect(field).toHaveValue('camus');
    await titles(['La Peste', 'L’Étranger', 'The Fall']);
    await page.reload();
    await expect(field).toHaveValue('camus');
    await titles(['La Peste', 'L’Étranger', 'The Fall']);
    // Somebody else's address may say anything.
    await page.goto('/type/book?search=camus&sort=biggest');
    await titles(['The Fall', 'La Peste', 'L’Étranger']);

    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).not.toHaveURL(/search/);
    await titles(['The Fall', 'Emma', 'La Peste', 'L’Étranger']);
    await context.setOffline(true);
    await field.fill('etrang');
    await titles(['L’Étranger']);
    await expect(page.getByText('These are the matches on this device.')).toBeVisible();
    // So it stays when the server is asked no more.
    await expect(page.getByText('Failed to sync with server. Using offline data.')).toBeVisible();
    await titles(['L’Étranger']);
    await context.setOffline(false);
    await leaveIgnoringFailedCalls(person);
  });
  await test.step('the other lists', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    const { id } = await community.recommends(ben, 'Emma');
    await community.recommends(ben, 'Dune');
    await community.shares(ben, id, [ada], 'For the ball.');
    await community.recommends(ada, 'Persuasion');
    const { page } = await signIn(ada, '/discover?search=dune');
    const titles = page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(['Dune']);
    await page.getByRole('searchbox', { name: 'Search Explore' }).fill('nowhere');
    await expect(page.getByText('No recommendations found matching your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(titles).toHaveText(['Dune', 'Emma']);
    await expect(page).toHaveURL('/discover');

    await page.goto('/inbox?search=ball');
    await expect(titles).toHaveText(['Emma']);
    const inbox = page.getByRole('searchbox', { name: 'Search your inbox' });
    await inbox.fill('sand');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(page).toHaveURL('/inbox?search=sand');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(inbox).toHaveValue('');
    await expect(inbox).toBeFocused();

    await page.goto('/my-trboo?search=pers&category=book');
    await expect(titles).toHaveText(['Persuasion']);
    await page.goto('/my-trboo?filter=activity&only=unread');
    await community.reacts(
      ben,
      'like',
      (await community.library(ada)).recommendations[0]?.id ?? '',
    );
    await expect(page.getByRole('checkbox', { name: /Show only unread/ })).toBeChecked();
    await page.goto('/friends?search=nobody');
    await expect(page.getByText('No friend found')).toBeVisible();
  });
});
