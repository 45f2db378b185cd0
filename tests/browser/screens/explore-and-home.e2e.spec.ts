import {
  closeOverlay,
  expect,
  installClock,
  leaveIgnoringFailedCalls,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';
import { pressUntilShown } from '../../support/browser/page-loads.js';

test('a card shows what it is, who says why, and when; Explore is filtered, sorted and cleared, and what is seen is sent on', async ({
  product: { community, signIn },
}) => {
  await test.step('a card', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const why = `${'A very good book. '.repeat(8)}End.`;
    const { id } = await community.recommends(ben, 'Emma', {
      description: why,
      link: 'https://example.com/emma',
      added_date: '2026-03-12T10:00:00.000Z',
      metadata: { authors: ['Jane Austen'], publishedDate: '1815', averageRating: 4.5 },
    });
    await community.comments(ben, id, 'The wit!');
    const { page } = await signIn(ada);
    for (const path of ['/', '/discover']) {
      await page.goto(path);
      const card = page.getByRole('article', { name: 'Emma' }).first();
      for (const text of ['Books', '4.5', 'Jane Austen · 1815', 'Ben', 'March 12, 2026']) {
        await expect(card).toContainText(text);
      }
      // At most 100 characters, in whole words.
      await expect(card.getByRole('blockquote')).toHaveText(
        `${'A very good book. '.repeat(5)}A very…`,
      );
      await expect(card.getByRole('button', { name: 'Comments' })).toHaveAccessibleDescription(
        '1 comment',
      );
      await expect(card.getByRole('link', { name: 'Details of Emma' })).toHaveAttribute(
        'href',
        'https://example.com/emma',
      );
      const hides = await card.getByRole('button', { name: 'Hide' }).count();
      expect(hides).toBe(path === '/' ? 0 : 1);
      // Title, cover and quote all lead to the full text.
      for (const press of [
        () => card.click({ position: { x: 40, y: 40 } }),
        // The link of the title lies over the quote.
        () => card.getByRole('blockquote').click({ force: true }),
      ]) {
        await press();
        await expect(page).toHaveURL(`/thing/${id}`);
        // The screen before stays until the page has loaded.
        await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible();
        await expect(page.getByRole('blockquote')).toHaveText(why);
        await page.goBack();
        await expect(card).toBeVisible();
      }
    }
  });
  await test.step('filters, and sending on', async () => {
    const [ada, ben, cy] = await community.circle('Eva', 'Leo', 'Kim');
    await community.recommends(ben, 'Emma');
    await community.recommends(cy, 'Arrival', { type: 'movie' });
    const { id } = await community.recommends(cy, 'Dune');
    await community.recommends(ben, 'Piranesi');
    await community.reacts(ada, 'like', id);
    const { page } = await signIn(ada, '/discover');
    const titles = page.getByRole('main').getByRole('article').getByRole('heading');
    await expect(titles).toHaveText(['Piranesi', 'Dune', 'Arrival', 'Emma']);
    await page.getByLabel('Sort by').selectOption('Most Liked');
    await expect(titles).toHaveText(['Dune', 'Piranesi', 'Arrival', 'Emma']);
    await page.getByLabel('Category').selectOption('Books');
    await expect(titles).toHaveText(['Dune', 'Piranesi', 'Emma']);
    await page.getByLabel('Shared by').selectOption('Leo');
    await expect(titles).toHaveText(['Piranesi', 'Emma']);
    await page.getByLabel('Category').selectOption('Music');
    await expect(page.getByText('No recommendations found matching your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(titles).toHaveText(['Piranesi', 'Dune', 'Arrival', 'Emma']);
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden();

    const share = page
      .getByRole('article', { name: 'Piranesi' })
      .first()
      .getByRole('button', { name: 'Share', exact: true });
    for (const [path, why] of [
      ['/discover', 'For the jokes.'],
      ['/', 'For the ball.'],
    ] as const) {
      await page.goto(path);
      await share.click();
      await page.getByRole('button', { name: 'Kim', exact: true }).click();
      await page.getByLabel('Why').fill(why);
      await page.getByRole('button', { name: 'Share (1 selected)' }).click();
      await expect(page.getByText('Sent to Kim')).toBeVisible();
      await expect(share).toBeFocused();
      expect(await community.pending(cy)).toMatchObject([{ title: 'Piranesi', why }]);
    }
  });
});

test('a friend’s recommendation is saved, known as saved everywhere, and removed again', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
  await community.recommends(ben, 'Emma', { metadata: { isbn: '9780141439587' } });
  await community.recommends(cy, 'Emma', { metadata: { isbn: '9780008195526' } });
  const person = await signIn(ada, '/discover');
  const { page } = person;
  await installClock(person);
  await page.goto('/discover');
  const cards = page.getByRole('article', { name: 'Emma' });
  const bens = cards.filter({ hasText: 'Ben' });
  const save = bens.getByRole('button', { name: 'Save to library' });
  const remove = bens.getByRole('button', { name: 'Remove from library' });
  const { page: home } = await signIn(ada, '/');
  const onHome = home.getByRole('article', { name: 'Emma' }).filter({ hasText: 'Ben' }).first();
  await expect(onHome.getByRole('button', { name: 'Save to library' })).toBeVisible();
  // The second press of a double click does not remove it again.
  await save.dblclick();
  await expect(page.getByText('✅ "Emma" added to your library!')).toBeVisible();
  await expect(remove).toBeVisible();
  await expect(onHome.getByRole('button', { name: 'Remove from library' })).toBeVisible();
  await cards.filter({ hasText: 'Cy' }).getByRole('button', { name: 'Save to library' }).click();
  await expect(page.getByText('This recommendation is already in your library!')).toBeVisible();
  await page.reload();
  await expect(remove).toBeVisible();

  await remove.click();
  await expect(page.getByText('“Emma” removed from My List')).toBeVisible();
  await expect(save).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await passUndoTime(person);
  await expect.poll(async () => (await community.library(ada)).recommendations).toEqual([]);
  await expect(save).toBeVisible();

  await page.route('**/api/add-recommendation', (route) => route.abort());
  await save.click();
  await expect(
    page.getByText('Failed to add recommendation to library. Please try again.'),
  ).toBeVisible();
  await leaveIgnoringFailedCalls(person);
});

test('a hidden card stays hidden, for this person alone; pages of hidden cards are passed over, and a failure is not repeated by itself', async ({
  product: { community, signIn },
}) => {
  await test.step('a hidden card', async () => {
    const [ben, ada, cy] = await community.circle('Ben', 'Ada', 'Cy');
    for (const title of ['Emma', 'Dune']) await community.recommends(ben, title);
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/discover');
    const hide = page.getByRole('article', { name: 'Emma' }).getByRole('button', { name: 'Hide' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await hide.click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(undo).toBeFocused();
    await undo.click();
    await hide.click();
    await passUndoTime(person);
    await expect(undo).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Dune', exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Dune' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Hide' }).click();
    await passUndoTime(person);
    await expect(page.getByText('No recommendations found matching your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Hidden (2)' }).click();
    await page.getByRole('button', { name: 'Show Emma again' }).click();
    await closeOverlay(page);
    await expect(page.getByRole('article', { name: 'Emma' })).toBeVisible();
    // On other devices, and for another user of this one, it is still there.
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Dune' }).first()).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByLabel('E-mail').fill(cy);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.goto('/discover');
    await expect(page.getByRole('article')).toHaveCount(2);
  });
  await test.step('pages of hidden cards', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    await community.recommends(ben, 'Emma');
    const hidden = [];
    for (let index = 0; index < 24; index += 1) {
      hidden.push(await community.recommends(ben, `Hidden ${index}`));
    }
    const person = await signIn(ada);
    const { page } = person;
    const stored = JSON.stringify(hidden.map(({ id, title }) => ({ id, title })));
    await page.evaluate(`localStorage.setItem('trboo-hidden:${ada}', ${JSON.stringify(stored)})`);
    let failures = 0;
    await page.route('**/api/get-explore?*cursor=*', (route) => {
      failures += 1;
      return route.fulfill({ status: 500, json: { error: 'Something went wrong' } });
    });
    await page.goto('/discover');
    await expect(page.getByText("Couldn't load more. Try again.")).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Most Liked');
    await page.getByLabel('Sort by').selectOption('Most Recent');
    await expect(page.getByText("Couldn't load more. Try again.")).toBeVisible();
    // Once for each time that the list was opened, and once more when the socket connects.
    expect(failures).toBeLessThanOrEqual(4);
    await page.unroute('**/api/get-explore?*cursor=*');
    const emma = page.getByRole('article', { name: 'Emma' });
    await pressUntilShown(page.getByRole('button', { name: 'Load more' }), emma);
    await leaveIgnoringFailedCalls(person);
  });
});

test('the person’s own comment stands in the form, to be changed', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.recommends(ben, 'Emma');
  const person = await signIn(ada, '/discover');
  const { page } = person;
  await page.getByRole('button', { name: 'Comments' }).click();
  const field = page.getByLabel('Your comment');
  const add = page.getByRole('button', { name: 'Add Comment' });
  await expect(page.getByText('0/100')).toBeVisible();
  await expect(add).toBeDisabled();
  await field.fill('   ');
  await expect(add).toBeDisabled();
  await field.fill('👨‍👩‍👧‍👦'.repeat(120));
  await expect(field).toHaveValue('👨‍👩‍👧‍👦'.repeat(100));
  await expect(page.getByText('100/100')).toBeVisible();
  // A query that matches nothing.
  await field.fill('x'.repeat(99));
  await field.press('Control+Home');
  await field.pressSequentially('abc');
  await expect(field).toHaveValue(`a${'x'.repeat(99)}`);
  await field.press('Backspace');
  await expect(field).toHaveValue('x'.repeat(99));

  await page.route('**/api/add-comment', (route) => route.abort());
  await field.fill('The wit!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update Comment' })).toBeVisible();
  await expect(page.getByText('Failed to add comment. Please try again.')).toBeVisible();
  await expect(add).toBeVisible();
  await expect(field).toHaveValue('The wit!');

  await page.unroute('**/api/add-comment');
  await add.click();
  await expect(page.getByText('Comment added.')).toBeVisible();
  await expect(page.getByRole('log')).toHaveText('None of your friends has commented yet.');
  await closeOverlay(page);
  await page.reload();
  await page.getByRole('button', { name: 'Comments' }).click();
  await expect(field).toHaveValue('The wit!');
  await field.fill('The wit, the ball.');
  await page.getByRole('button', { name: 'Update Comment' }).click();
  await expect(page.getByText('Comment updated.')).toBeVisible();
  await leaveIgnoringFailedCalls(person);
});
