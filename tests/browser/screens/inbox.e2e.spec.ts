import {
  leaveIgnoringFailedCalls,
  expect,
  ignoreFailedCalls,
  installClock,
  lengthenWaits,
  test,
  passUndoTime,
  withoutFirstReads,
} from '../../support/browser/browser.js';
import { pressUntilShown } from '../../support/browser/page-loads.js';
import { hasReadInbox } from '../../support/browser/inbox-read.js';

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
  const person = await signIn(ada);
  const { page } = person;
  await installClock(person);
  const isTold = page.waitForRequest('**/api/see-shared-recommendations');
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { name: '2 new recommendations' })).toBeVisible();
  // Visible items count as seen, all at once.
  await page.clock.fastForward(1_000);
  const ids = [arrival.id, blue.id];
  expect((await isTold).postDataJSON()).toMatchObject({ sharedRecommendationIds: ids });
  const movie = page.getByRole('article', { name: 'Arrival' });
  for (const text of ['Movies', '2016', '7.6', 'For whoever translates.', 'Ben']) {
    await expect(movie).toContainText(text);
  }
  await expect(movie.locator('time')).toHaveText(/^\p{L}+ \d{1,2}, \d{4}$/u);
  const music = page.getByRole('article', { name: 'Blue' });
  await expect(music).toContainText('Joni Mitchell · Blue, remastered');
  await expect(music.getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    'https://example.com/blue',
  );

  // Two quick presses in one place discard one item; that can be undone.
  await movie.getByRole('button', { name: 'Discard' }).dblclick();
  await expect(page.getByText('“Arrival” discarded')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 new recommendations' })).toBeVisible();
  await movie.getByRole('button', { name: 'Discard' }).click();
  await expect(
    page.getByRole('heading', { name: '1 new recommendation', exact: true }),
  ).toBeVisible();
  // Accepting can be undone the same way, in the place of the row, which keeps its size.
  const height = (await music.boundingBox())?.height;
  const accept = music.getByRole('button', { name: 'Add to Library' });
  await accept.click();
  const line = page
    .getByRole('status')
    .filter({ hasText: '“Blue” added to My List. Ben will see it.' });
  await expect(line).toBeVisible();
  expect((await line.locator('..').boundingBox())?.height).toBe(height);
  const undoLast = page.getByRole('button', { name: 'Undo' }).last();
  await expect(undoLast).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line).toBeVisible();
  await passUndoTime(person);
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

  // Who leaves does not wait for it.
  const dune = await community.recommends(ben, 'Dune');
  await community.shares(ben, dune.id, [ada]);
  await page.goto('/inbox');
  // The device's last known list is shown first, and may differ.
  const book = page.getByRole('article', { name: 'Dune' });
  await book.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('“Dune” discarded')).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(async () => (await community.pending(ada)).length).toBe(0);
});

test('letters are rows, and the keyboard alone answers three of them in nine keys; an answer that fails restores the item, and while asks failed to load, nothing says that nothing waits', async ({
  product: { community, signIn },
}) => {
  await test.step('rows and keys', async () => {
    const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
    const long = 'You will laugh, and then you will think about it for the whole of the winter. ';
    for (const title of ['Emma', 'Persuasion: '.repeat(12), 'Dune']) {
      for (const from of [ben, cleo]) {
        const { id } = await community.recommends(from, title);
        await community.shares(from, id, [ada], long.repeat(6));
      }
    }
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/inbox');
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(3);
    for (const [width, most] of [
      [375, 340],
      [1280, 240],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      for (const row of await rows.all()) {
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(most);
      }
    }
    for (const key of ['j', 'a', 'j', '3', 'j', 'd']) await page.keyboard.press(key);
    await expect(rows).toHaveCount(0);
    await passUndoTime(person);
    await expect(page.getByText('No pending recommendations')).toBeVisible();
    await page.getByText('Answered', { exact: true }).click();
    await expect(page.getByRole('article', { name: 'Dune' })).toContainText('In My List');
    await expect(page.getByRole('article', { name: 'Emma' })).toContainText('Discarded');
    await expect(page.getByRole('article', { name: 'Persuasion' })).toContainText('Loved it');
  });
  await test.step('failures', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    const { id } = await community.recommends(ben, 'Emma');
    await community.shares(ben, id, [ada]);
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/inbox');
    await page.route('**/api/process-shared-recommendation', (route) => route.abort());
    const item = page.getByRole('article', { name: 'Emma' });
    for (const [button, words] of [
      ['Add to Library', 'Failed to accept recommendation. Please try again.'],
      ['Discard', 'Failed to reject recommendation. Please try again.'],
    ] as const) {
      await item.getByRole('button', { name: button }).click();
      await expect(item).toBeHidden();
      await passUndoTime(person);
      await expect(page.getByText(words)).toBeVisible();
      await expect(item).toBeVisible();
    }
    ignoreFailedCalls(person);
    await page.unroute('**/api/process-shared-recommendation');
    await community.recommends(ada, 'emma');
    await item.getByRole('button', { name: 'Add to Library' }).click();
    await passUndoTime(person);
    await expect(page.getByText('This recommendation is already in your library!')).toBeVisible();
    await expect(item).toBeHidden();

    await community.asksForRecommendation(ben, 'A train book?', [ada]);
    await withoutFirstReads(page);
    await page.route('**/api/get-asks*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/friends');
    await page.evaluate("indexedDB.deleteDatabase('trboo')");
    await page.goto('/inbox');
    await expect(page.getByText("Couldn't load what friends ask for.")).toBeVisible();
    await expect(page.getByText('No pending recommendations')).toHaveCount(0);
    await page.unrouteAll();
    const ask = page.getByRole('article', { name: 'Leo asks' });
    await pressUntilShown(page.getByRole('button', { name: 'Try again' }), ask);
    await leaveIgnoringFailedCalls(person);
  });
});

test('what is sent is announced on every screen, and so is its answer to the sender', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ben, 'Emma');
  const dune = await community.recommends(ben, 'Dune');
  const [a, b] = [await signIn(ada), await signIn(ben)];
  await a.page.goto('/profile');
  await b.page.goto(`/thing/${emma.id}`);
  const sentTo = b.page.getByRole('list', { name: 'Sent to' });
  await expect(b.page.getByRole('heading', { name: 'Emma' })).toBeVisible();

  const news = a.page.getByRole('status').filter({ hasText: 'Ben sent you Emma · Open' });
  const inbox = a.page.getByRole('link', { name: /^Inbox/ });
  await expect(a.page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect.poll(() => a.page.evaluate(hasReadInbox)).toBe(true);
  await a.page.evaluate(lengthenWaits());
  await community.shares(ben, emma.id, [ada], 'For the jokes.');
  await expect(news).toBeVisible();
  // It covers neither title nor bar, and no button.
  const bar = a.page.getByRole('navigation', { name: 'Bottom bar' });
  for (const [width, height, part] of [
    [1280, 720, a.page.getByRole('complementary')],
    [320, 640, bar],
  ] as const) {
    await a.page.setViewportSize({ width, height });
    await expect(part).toBeVisible();
    const toast = await news.boundingBox();
    if (toast === null) throw new Error('there is no toast');
    for (const part of [
      a.page.getByRole('heading', { level: 1 }),
      a.page.getByRole('complementary'),
      a.page.getByRole('button', { name: 'Open menu' }),
      bar,
    ]) {
      if (!(await part.isVisible())) continue;
      const box = await part.boundingBox();
      const isApart =
        box === null ||
        toast.y + toast.height <= box.y ||
        box.y + box.height <= toast.y ||
        toast.x + toast.width <= box.x ||
        box.x + box.width <= toast.x;
      expect(isApart, `${String(part)} at ${width}`).toBe(true);
    }
  }
  await expect(bar.getByRole('link', { name: 'Inbox' })).toHaveText(/1 waiting/);
  await expect(a.page).toHaveTitle('(2) My Profile · Trboo');
  await a.page.setViewportSize({ width: 1280, height: 720 });
  await expect(inbox).toHaveText(/1 waiting/);
  await expect(sentTo).toContainText('Waiting for Ada');
  await news.getByRole('link', { name: 'Open' }).click();
  await expect(news).toHaveCount(0);
  await expect(a.page.getByRole('heading', { name: '1 new recommendation' })).toBeVisible();
  await expect(inbox).toHaveAttribute('aria-current', 'page');

  await community.shares(ben, dune.id, [ada]);
  await a.page.goto('/');
  await expect(inbox).toHaveText(/2 waiting/);
  const waiting = a.page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('article')).toHaveText([/Dune/, /Emma/]);
  const [letter, stats] = [
    await waiting.boundingBox(),
    await a.page.getByRole('region', { name: 'Your Stats' }).boundingBox(),
  ];
  expect(letter?.y).toBeLessThan(stats?.y ?? 0);
  await waiting.getByRole('button', { name: 'Add to Library' }).first().click();
  // Nothing else appears where the user has just pressed.
  await expect(waiting.getByRole('article')).toHaveText(/Emma/);
  await expect(waiting.getByRole('button', { name: 'Undo' })).toBeFocused();
  await waiting.getByRole('button', { name: 'Add to Library' }).click();
  await expect(waiting).toContainText("You're all caught up.");
  await expect(inbox).toHaveText('Inbox');
  await expect(sentTo).toContainText("In Ada's library");
  await expect(a.page.getByText('sent you')).toHaveCount(0);

  // Sent again: he learns that she has it, and she has both whys.
  await b.page.getByRole('button', { name: 'Send to a friend' }).click();
  await b.page.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect(b.page.getByText('Ada already has it')).toBeVisible();
  await b.page.getByLabel('Why').fill('For the ball.');
  await b.page.getByRole('button', { name: 'Share (1 selected)' }).click();
  await expect(b.page.getByText('Sent to Ada')).toBeVisible();
  await b.page.goto('/friends');
  await b.page.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect(b.page.getByRole('dialog')).toContainText("In Ada's library");
  await a.page.goto('/type/book');
  await a.page.getByRole('link', { name: 'Emma', exact: true }).click();
  await expect(a.page.getByRole('blockquote')).toHaveText(['Why Emma', 'For the ball.']);
  await expect(a.page.getByText('Earlier: “For the jokes.”')).toBeVisible();
});
