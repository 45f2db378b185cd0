import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  expect,
  installClock,
  leaveIgnoringFailedCalls,
  skipFirstMinute,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';
import { pressUntilShown } from '../../support/browser/page-loads.js';

test('Home shows what happens, and links to it', async ({ product: { community, signIn } }) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ada, 'Emma');
  await community.shares(ada, emma.id, [ben]);
  await community.reacts(ben, 'like', emma.id);
  await community.comments(ben, emma.id, 'The jokes!');
  const dune = await community.recommends(ben, 'Dune');
  await community.shares(ben, dune.id, [ada]);
  for (const name of ['Chloe', 'Dora', 'Eli', 'Flo']) {
    await community.requestsFriendship(await community.person(name), ada);
  }
  const person = await signIn(ada);
  const { page } = person;
  await installClock(person);
  await page.reload();
  await expect(page.getByText("Here's what's happening in your community")).toBeVisible();
  const stats = page.getByRole('region', { name: 'Your Stats' });
  for (const tile of [
    'Recommendations sent1',
    'Recommendations received1',
    'Likes received1',
    'Friends1',
  ]) {
    await expect(stats).toContainText(tile);
  }
  // One like, one comment and four requests.
  await expect(page.getByRole('link', { name: /^Home/ })).toContainText('6');
  const updates = page.getByRole('region', { name: 'Latest Updates from Your Community' });
  for (const [label, to] of [
    ["Likes on Friends' Content", '/inbox'],
    ['Comments Received', '/my-trboo?filter=activity'],
    ['Likes Received', '/my-trboo'],
    ['Latest Reco Added by Friends', '/discover'],
  ] as const) {
    await expect(updates.getByRole('link', { name: label })).toHaveAttribute('href', to);
  }
  const requests = page.getByRole('region', { name: 'Friend Requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(3);
  await expect(requests).toContainText('0 mutual friends');
  await expect(requests.getByRole('link', { name: 'View all friend requests' })).toHaveAttribute(
    'href',
    '/friends',
  );
  await requests
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click();
  await expect(requests.getByText(/^Request from .* declined$/)).toBeVisible();
  await passUndoTime(person);
  await expect(requests.getByRole('link', { name: 'View all friend requests' })).toHaveCount(0);
  await requests
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(page.getByText('Friend request accepted!')).toBeVisible();
  await expect(stats).toContainText('Friends2');
  for (const name of ['Recently Added by Friends', 'Top Rated by Your Community']) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('article', { name: 'Dune' })).toBeVisible();
    await expect(section.getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      /^\/discover/,
    );
  }
});

test('the Add modal opens and closes by its events, and with the page it is on', async ({
  product: { signIn },
}) => {
  const { page } = await signIn('ada@example.com');
  const modal = page.getByRole('dialog', { name: 'Add New' });
  await page.evaluate("window.dispatchEvent(new Event('openAddModal'))");
  await expect(modal).toBeVisible();
  await page.evaluate("window.dispatchEvent(new Event('closeAddModal'))");
  await expect(modal).toHaveCount(0);
  await page.getByRole('button', { name: 'Add New' }).first().click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Friends' }).first().click();
  const depth = () => page.evaluate<number>('history.state?.overlayDepth ?? 0');
  const openAdd = () => page.getByRole('button', { name: 'Add New' }).first().click();
  const begun = modal.getByText('Your draft is still here.');
  await openAdd();
  await expect(begun).toHaveCount(0);
  await modal.getByLabel('Name').fill('Petit Pays');
  await modal.getByLabel('Why').fill('For the train.');
  // Back behaves like Escape, then closes the question, then leaves the screen.
  const question = page.getByRole('button', { name: 'Discard' });
  await page.goBack();
  await expect(question).toBeVisible();
  await expect.poll(depth).toBe(2);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(modal).toBeVisible();
  await page.evaluate('history.go(-2)');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(modal).toHaveCount(0);
  // It opens again only when asked for, neither with its page nor with another.
  await page.getByRole('link', { name: 'My List' }).first().click();
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await expect(page.getByRole('heading', { name: 'Friends', exact: true })).toBeVisible();
  await expect(modal).toHaveCount(0);
  await openAdd();
  await expect(begun).toBeVisible();
  await expect(modal.getByLabel('Name')).toHaveValue('Petit Pays');
  await expect(modal.getByLabel('Why')).toHaveValue('For the train.');
  await modal.getByRole('button', { name: 'Start over' }).click();
  await expect(modal.getByLabel('Name')).toHaveValue('');
  await modal.getByLabel('Name').fill('Emma');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await openAdd();
  await expect(modal.getByLabel('Name')).toHaveValue('');
  await expect(begun).toHaveCount(0);
  await page.evaluate("window.dispatchEvent(new Event('openAddRecommendationModal'))");
  await expect(page).toHaveURL('/add');
  await page.goto('/');
  // With the phone's menu: Back closes it, Forward opens nothing, a reload leaves no history entry.
  await page.setViewportSize({ width: 375, height: 812 });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await expect.poll(depth).toBe(1);
  };
  await openMenu();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await page.goForward();
  await expect.poll(depth).toBe(0);
  await openMenu();
  await page.reload();
  await expect.poll(depth).toBe(0);
  await openMenu();
  await menu.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('sign-in and Add New are accessible, and work with the keyboard alone; first steps lead a new person to a name, a first favourite and a first friend', async ({
  product: { signIn, visitor },
}) => {
  await test.step('a visitor is sent to sign-in, and then to the requested page', async () => {
    const { page, context } = await visitor();
    await context.addInitScript(skipFirstMinute('ada@example.com'));
    await page.goto('/discover?sort=most-liked');
    await expect(page).toHaveURL('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await expect(other.getByLabel('E-mail')).toBeVisible();
    await page.getByLabel('E-mail').fill('   ');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('E-mail').press('Enter');
    await expect(page).toHaveURL('/discover?sort=most-liked');
    // A tab waiting at sign-in continues with the session of another tab.
    await expect(other).not.toHaveURL('/login');
    await other.close();
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await context.close();
  });
  await test.step('sign-in and Add New', async () => {
    const { page } = await visitor();
    const email = 'somebody.with.a.long.address@example.com';
    await page.addInitScript(skipFirstMinute(email));
    await page.goto('/login');
    await expectAccessibleEverywhere(page, 'sign-in');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /theme/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Add New' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Add New' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'the Add modal');
    await page.goto('/add');
    await expectAccessibleEverywhere(page, 'Add New');
    await page.getByLabel('Type').focus();
    await page.keyboard.type('Book');
    // The name is asked for first.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Pride');
    await expect(page.getByRole('option', { name: /Pride and Prejudice/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Selected:')).toBeVisible();
    await page.getByLabel('Why').focus();
    await page.keyboard.type('For the jokes.');
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press('Tab');
      const save = page.getByRole('button', { name: 'Save to Library' });
      if ((await save.and(page.locator(':focus')).count()) > 0) break;
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-trboo');
    await expect(page.getByRole('article', { name: 'Pride and Prejudice' }).first()).toBeVisible();
  });
  await test.step('first steps', async () => {
    const { page } = await signIn('new.here@example.com');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    // Its next step, and nothing else.
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Say who you are']);
    await expect(page.getByRole('region', { name: 'Your Stats' })).toHaveCount(0);
    await expectAccessibleEverywhere(page, 'the first steps');
    // The name can wait, and comes again.
    await steps.getByRole('button', { name: 'Skip' }).click();
    await expect(steps.getByRole('heading', { name: 'Keep a first favourite' })).toBeVisible();
    await expect(steps).toContainText('Then: Find a first friend · Say who you are');
    await page.reload();
    await steps.getByLabel('Your name').fill('Nora Diaz');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toContainText('Nora Diaz');
    await steps.getByRole('button', { name: 'Add a favourite' }).click();
    await page.getByLabel('Name').fill('Emma');
    await page.getByLabel('Type').selectOption('book');
    await page.getByLabel('Why').fill('For the jokes.');
    await page.getByRole('button', { name: 'Save to Library' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Find a first friend']);
    await expect(steps.getByRole('link', { name: 'Find a friend' })).toHaveAttribute(
      'href',
      '/friends',
    );
  });
});

test('replaced code loads the page anew; a screen whose code is missing leaves the frame', async ({
  product: { visitor, community },
}) => {
  const ada = await community.person('Ada');
  const { page, context, ...person } = await visitor();
  await context.request.post('/api/sign-in', { data: { email: ada } });
  const replaced = /assets\/add-modal-.*\.js$/;
  await context.route(replaced, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByText('Trboo was updated')).toBeVisible();
  await context.unroute(replaced);
  // A preload of the missing code may still be failing.
  await pressUntilShown(
    page.getByRole('button', { name: 'Add New' }),
    page.getByRole('dialog', { name: 'Add New' }),
  );

  const codeOf = /assets\/(friends-with-exchanged|add-modal)-.*\.js$/;
  await context.route(codeOf, (route) => route.abort());
  // Missing code reloads the page at most once a minute; here it has just happened.
  await context.addInitScript("sessionStorage.setItem('trboo-reloaded-at', String(Date.now()))");
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await page.getByRole('link', { name: 'Friends', exact: true }).click();
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByText("Couldn't open this.")).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);

  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.goBack();
  // The network returns to a page that knows which code it lacks.
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Not on your device yet' })).toBeVisible();
  await context.unroute(codeOf);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New' })).toBeVisible();
  await leaveIgnoringFailedCalls({ page, context, ...person });
});

test('a screen renders again what something else removed, opens dialogs at once and tells a delay', async ({
  product: { community, signIn },
}) => {
  const ada = await community.person('Ada');
  await community.recommends(ada, 'Emma');
  const { page, consoleErrors } = await signIn(ada, '/type/book');
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.locator('xpath=descendant::span[text()="1"]').evaluate('(node) => node.remove()');
  await like.evaluate('(node) => node.setAttribute("data-before", "")');
  await like.click();
  await expect(page.locator('[data-before]')).toHaveCount(0);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  consoleErrors.splice(0);

  const sign = page.getByText(/^Updates are delayed\. Showing data from 5:12\sPM$/);
  let tell: (since: string | null) => void = () => undefined;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (!String(message).startsWith('42["ready"')) return;
      tell = (since) => socket.send(`42${JSON.stringify(['delayed', { since }])}`);
      tell(new Date(2026, 0, 5, 17, 12).toISOString());
    });
  });
  await page.reload();
  await expect(sign).toBeVisible();
  tell(null);
  await expect(sign).toBeHidden();

  const isLoaded = `performance.getEntriesByType('resource').some(
    ({ name, responseEnd }) => /add-modal/.test(name) && responseEnd > 0)`;
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  // React would hold it back for 300 ms if it suspended.
  const isThere = await page.evaluate(`new Promise((answer) => {
    document.querySelector('aside button[aria-haspopup="dialog"]').click();
    requestAnimationFrame(() => requestAnimationFrame(() =>
      answer(document.querySelector('[role="dialog"]') !== null)));
  })`);
  expect(isThere).toBe(true);
});
