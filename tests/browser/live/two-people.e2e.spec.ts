import type { Locator } from '@playwright/test';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

const [ada, ben] = ['ada@example.com', 'ben@example.com'];

/** Milliseconds from one user's action until another's page shows it. */
async function timed(act: () => Promise<unknown>, shows: Locator): Promise<number> {
  const started = performance.now();
  await Promise.all([act(), shows.waitFor({ state: 'visible' })]);
  return performance.now() - started;
}

test(
  'two people befriend, add and like, and each sees the other without reloading',
  { tag: '@second-round' },
  async ({ product }) => {
    const [a, b] = [await product.signIn(ada), await product.signIn(ben)];
    const times: Record<string, number> = {};

    await a.page.getByRole('link', { name: 'Friends' }).first().click();
    await a.page.getByRole('button', { name: 'Add Friend' }).first().click();
    await a.page.getByLabel('E-mail').fill(ben);
    times.request = await timed(
      () => a.page.getByRole('button', { name: 'Send Invite' }).click(),
      b.page.getByRole('heading', { name: 'Friend Requests' }),
    );
    await expect(b.page.getByRole('link', { name: /^Home/ })).toContainText('1');
    await a.page.getByRole('tab', { name: /Requests/ }).click();
    await expect(a.page.getByText('Pending...')).toBeVisible();

    await a.page.getByRole('tab', { name: /All Friends/ }).click();
    times.accept = await timed(
      () => b.page.getByRole('button', { name: `Accept ${ada}` }).click(),
      a.page.getByRole('tab', { name: 'All Friends (1)' }),
    );
    await expect(a.page.getByRole('main').getByText(ben).first()).toBeVisible();
    await expect(b.page.getByRole('link', { name: /^Home/ })).not.toContainText('1');

    await b.page.getByRole('link', { name: 'Explore' }).first().click();
    await a.page.goto('/add');
    await a.page.getByLabel('Name').fill('The Left Hand of Darkness');
    await a.page.getByLabel('Type').selectOption('book');
    await a.page.getByLabel('Why').fill('It made me see winter differently.');
    await a.page.getByRole('switch', { name: 'Keep Private' }).click();
    const card = b.page.getByRole('article', { name: 'The Left Hand of Darkness' });
    times.add = await timed(
      () => a.page.getByRole('button', { name: 'Save to Library' }).click(),
      card,
    );
    await expect(card).toContainText('It made me see winter differently.');

    await expect(a.page).toHaveURL('/my-trboo');
    const mine = a.page
      .getByRole('list', { name: 'My Recommendations' })
      .getByRole('article', { name: 'The Left Hand of Darkness' });
    const like = mine.getByRole('button', { name: 'Like', exact: true });
    await expect(like).toHaveAccessibleDescription('0 likes');
    times.like = await timed(
      () => card.getByRole('button', { name: 'Like', exact: true }).click(),
      mine.getByText('1', { exact: true }),
    );
    await expect(like).toHaveAccessibleDescription('1 like');
    await expect(a.page.getByRole('link', { name: /^Home/ })).toContainText('1');

    const report = Object.entries(times).map(([what, time]) => `${what} ${time.toFixed(0)} ms`);
    process.stdout.write(`from one person's click to the other's page: ${report.join(', ')}\n`);
  },
);

test('a page reads nothing while nothing happens', async ({ product }) => {
  const { page, reads } = await product.signIn(ada);
  await page.clock.install();
  for (const path of [
    '/',
    '/discover',
    '/friends',
    '/my-trboo',
    '/inbox',
    '/profile',
    '/my-trboo?filter=activity',
    '/type/all',
    '/type/place',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = [...reads];
    // Longer than each timer of the specification, then the window gets focus again.
    await page.clock.runFor(31_000);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.waitForLoadState('networkidle');
    expect(reads, `reads on ${path}`).toEqual(before);
  }
});

test('without the socket, others’ changes and one’s own are read again within the specified time', async ({
  product: { community, visitor },
}) => {
  const [anna, ben] = await community.pair('Anna', 'Ben');
  await community.recommends(ben, 'Emma');
  const somebody = await visitor();
  const { page, context, reads } = somebody;
  await context.request.post('/api/sign-in', { data: { email: anna } });
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.clock.install();
  const polled = ['/api/get-friend-requests', '/api/get-inbox-badge'];
  const readSince = (begin: number) => polled.filter((path) => reads.indexOf(path, begin) >= 0);
  for (const path of ['/profile', '/my-trboo', '/discover', '/friends']) {
    await page.goto(path);
    await expect(page.getByText('Reconnecting').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    let begin = reads.length;
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await expect.poll(() => readSince(begin), `on focus at ${path}`).toEqual(polled);
    await page.waitForLoadState('networkidle');
    begin = reads.length;
    // A request still running since the focus is not repeated: then the next focus counts.
    const after = async () => {
      await page.clock.runFor(30_000);
      return readSince(begin);
    };
    await expect.poll(after, `after 30 s at ${path}`).toEqual(polled);
  }
  await community.recommends(ben, 'Persuasion');
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect(page.getByRole('article', { name: 'Persuasion' })).toBeVisible();
  await page.goBack();
  await community.requestsFriendship(await community.person('Cleo'), anna);
  const isShown = async () => {
    await page.clock.runFor(30_000);
    return page.getByRole('tab', { name: 'Requests (1)' }).isVisible();
  };
  await expect.poll(isShown).toBe(true);
  await expect(page.getByRole('link', { name: 'Home 1 new' })).toBeVisible();

  /** Milliseconds of the page's clock from a command's answer until a path is read. */
  const afterAnswer = async (call: string, command: () => Promise<void>, path: string) => {
    // The page also polls, every 30 seconds: next after what is measured here.
    const polls = reads.length;
    const hasPolled = async () => {
      await page.clock.runFor(1_000);
      return reads.length > polls;
    };
    await expect.poll(hasPolled, { intervals: [20] }).toBe(true);
    let stopped: () => void = () => undefined;
    const clockStands = new Promise<void>((resolve) => (stopped = resolve));
    await page.route(call, async (route) => {
      await clockStands;
      await route.continue();
    });
    const answered = page.waitForResponse(call);
    await command();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 5_000);
    const begin = reads.length;
    stopped();
    await answered;
    let passed = 0;
    const goOn = async () => {
      await page.clock.runFor(100);
      passed += 100;
      return reads.includes(path, begin);
    };
    await expect.poll(goOn, { intervals: [20] }).toBe(true);
    await page.clock.resume();
    return passed;
  };
  await page.getByRole('button', { name: 'New List' }).first().click();
  await page.getByLabel('List Name').fill('Readers');
  const create = () => page.getByRole('button', { name: 'Create List' }).click();
  expect(
    await afterAnswer('**/api/create-friend-list', create, '/api/get-friend-lists'),
  ).toBeGreaterThanOrEqual(2_000);
  await page.goto('/discover');
  // What reads again after commands loads after the screen, with the place of toasts.
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
  const emma = page.getByRole('article', { name: 'Emma' });
  const like = () => emma.getByRole('button', { name: 'Like', exact: true }).click();
  expect(await afterAnswer('**/api/like-dislike', like, '/api/get-explore')).toBeGreaterThanOrEqual(
    1_000,
  );
  await leaveIgnoringFailedCalls(somebody);
});

test('a disconnected page catches up by itself', { tag: '@second-round' }, async ({ product }) => {
  const [a, b] = [await product.signIn(ada), await product.signIn(ben)];
  // The page preloads its other screens when idle; the network is cut after that.
  const screens = ['explore', 'add', 'inbox', 'profile'].map((name) => `${name}-screen`);
  for (const screen of [...screens, 'my-list-with-outbox', 'friends-with-exchanged']) {
    const isAsked = `performance.getEntriesByType('resource')
      .some(({ name }) => name.includes('/${screen}'))`;
    await expect.poll(() => b.page.evaluate(isAsked)).toBe(true);
  }
  await b.page.evaluate(
    `Promise.all(performance.getEntriesByType('resource').map(({ name }) => name)
      .filter((name) => name.endsWith('.js')).map((name) => import(name))).then(() => true)`,
  );
  await expect(b.page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await b.context.setOffline(true);
  await expect(
    b.page.getByRole('status').filter({ hasText: /Offline|Reconnecting/ }),
  ).toBeVisible();
  await a.page.getByRole('link', { name: 'Friends' }).first().click();
  await a.page.getByRole('button', { name: 'Add Friend' }).first().click();
  await a.page.getByLabel('E-mail').fill(ben);
  await a.page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(a.page.getByText('Friend request sent!')).toBeVisible();
  await b.context.setOffline(false);
  await expect(b.page.getByRole('button', { name: `Accept ${ada}` })).toBeVisible();
  await leaveIgnoringFailedCalls(b);
});
