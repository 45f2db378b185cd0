import type { BrowserContext, Page } from '@playwright/test';
import { getComments } from '../../../services/contract/library/comment.js';
import {
  closeOverlay,
  expect,
  leaveIgnoringFailedCalls,
  test,
} from '../../support/browser/browser.js';
import { expectStored, waitForCode, waitForWorker } from '../../support/browser/offline.js';

test.use({ hasWorker: true });

/** Goes offline and online: the page, its socket and its worker. */
async function setNetwork(context: BrowserContext, page: Page, state: 'lost' | 'back') {
  await context.setOffline(state === 'lost');
  const badge = state === 'lost' ? 'Offline' : 'Live';
  await expect(page.getByRole('status').filter({ hasText: badge })).toBeVisible();
}

test('offline the app starts and shows the data it read last, which logging out removes', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { id } = await community.recommends(ada, 'Emma');
  const token = await community.linksTo(ada, id);
  await community.recommends(ben, 'Arrival');
  // So many newer ones that Home does not show it.
  for (const title of ['One', 'Two', 'Three']) await community.recommends(ben, title);
  const person = await signIn(ada);
  const { page, context } = person;
  await waitForWorker(page);
  await page.goto('/discover');
  await expect(page.getByRole('article', { name: 'Arrival' })).toBeVisible();
  await expectStored(page, 'Arrival');
  await page.goto('/my-trboo');
  await expect(page.getByRole('article', { name: 'Emma' }).first()).toBeVisible();
  await expectStored(page, 'Emma');
  await waitForCode(page);

  await context.setOffline(true);
  await page.goto('/my-trboo');
  await expect(page.getByRole('article', { name: 'Emma' }).first()).toBeVisible();
  await expect(
    page.getByText('Failed to sync with server. Using offline data.').first(),
  ).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('emma');
  const found = page.getByRole('dialog').getByRole('option', { name: /Emma/ });
  await expect(found.first()).toContainText('Emma');
  await expect(page.getByRole('dialog')).toContainText('My List');
  await closeOverlay(page);
  // A link that cannot be reached says so.
  await page.goto(`/share/${token}`);
  await expect(page.getByRole('alert')).toContainText('Connection error');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  await page.goto('/discover');
  await expect(page.getByRole('article', { name: 'Arrival' })).toBeVisible();

  await community.recommends(ben, 'Solaris');
  await setNetwork(context, page, 'back');
  await expect(page.getByRole('article', { name: 'Solaris' })).toBeVisible();
  await page.goto(`/share/${token}`);
  await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible();

  // A read that is still under way would be refused after the sign-out.
  const sessionsRead = page.waitForResponse('**/api/get-sessions*');
  await page.goto('/profile');
  await sessionsRead;
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  const storedReads = () =>
    page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('trboo');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('reads').objectStore('reads').count();
        reading.onsuccess = () => resolve(reading.result);
      };
    })`);
  await expect.poll(storedReads).toBe(0);
  // The data of an earlier user who never signed out is removed too, by the next page of the app.
  await page.goto('/favicon.svg');
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('trboo');
    opening.onsuccess = () => {
      const keptAt = Date.now() - 14 * 24 * 60 * 60 * 1000;
      const writing = opening.result.transaction('reads', 'readwrite');
      writing.objectStore('reads').put({ shape: 2, keptAt, reads: { queries: [] } }, 'eve');
      writing.oncomplete = resolve;
    };
  })`);
  expect(await storedReads()).toBe(1);
  await page.goto('/login');
  await expect.poll(storedReads).toBe(0);
  expect(await page.evaluate("localStorage.getItem('trboo-user')")).toBeNull();
  await leaveIgnoringFailedCalls(person);
});

test('recommendations and lists made offline wait on the device and are sent once', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const person = await signIn(ada);
  const { page, context } = person;
  await page.goto('/friends');
  await page.goto('/add');
  await page.getByLabel('Why').fill('For the jokes.');
  // The container of toasts loads after the screen.
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
  await waitForCode(page);
  await setNetwork(context, page, 'lost');
  await page.getByLabel('Name').fill('Emma');
  await page.getByLabel('Type').selectOption('book');
  await page.getByRole('switch', { name: 'Keep Private' }).click();
  await page.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByText('Network error - recommendation saved locally only')).toBeVisible();
  const unsent = page.getByRole('region', { name: 'Not yet sent' });
  await expect(unsent).toContainText('Emma');
  expect((await community.library(ada)).recommendations).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('"Emma" is now in My List.')).toBeVisible();
  await expect(unsent).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Emma' }).first()).toBeVisible();
  await community.recommends(ben, 'Arrival');
  const { recommendations } = await community.library(ada);
  expect(recommendations.map(({ title, keepPrivate }) => [title, keepPrivate])).toEqual([
    ['Emma', false],
  ]);

  // A lost response makes no second recommendation: the command reaches the server.
  await page.goto('/add');
  await page.getByLabel('Name').fill('Dune');
  await page.getByLabel('Type').selectOption('book');
  await page.getByLabel('Why').fill('For the worms.');
  await page.route('**/api/add-recommendation', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save to Library' }).click();
  await expect(page.getByText('Network error - recommendation saved locally only')).toBeVisible();
  // It may be sent again at this moment.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('"Dune" is now in My List.')).toBeVisible();
  await expect.poll(async () => (await community.library(ada)).recommendations.length).toBe(2);

  await page.goto('/friends');
  await page.getByRole('tab', { name: 'Lists (0)' }).click();
  await setNetwork(context, page, 'lost');
  await page.getByRole('button', { name: 'New List' }).first().click();
  await page.getByLabel('List Name').fill('Readers');
  await page.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText('Network error - friend list saved locally only')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Readers' });
  await expect(card).toContainText('Not yet sent');
  await setNetwork(context, page, 'back');
  await expect(card).not.toContainText('Not yet sent');
  await page.reload();
  await page.getByRole('tab', { name: 'Lists (1)' }).click();
  await expect(card).toBeVisible();
  await leaveIgnoringFailedCalls(person);
});

test('offline every screen opens, and likes and comments wait', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const { id } = await community.recommends(ben, 'Arrival');
  const person = await signIn(ada);
  const { page, context } = person;
  await waitForCode(page);
  const card = page.getByRole('article', { name: 'Arrival' }).first();
  await expect(card).toBeVisible();
  await expectStored(page, 'Arrival');

  // A page that has loaded only the code of its own screen.
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add New' })).toBeVisible();
  await closeOverlay(page);
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toHaveCount(0);
  await expect(page.getByText("This isn't on your device yet.")).toBeVisible();

  await page.goto('/');
  const like = card.getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await like.click();
  await like.click();
  await expect(like).toHaveAccessibleDescription('1 like, not yet sent');
  await card.getByRole('button', { name: 'Comments' }).click();
  await page.getByLabel('Your comment').fill('The heptapods!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await page.reload();
  await expect(like).toHaveAccessibleDescription('1 like, not yet sent');

  await setNetwork(context, page, 'back');
  await expect(like).toHaveAccessibleDescription('1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('button', { name: 'Comments' }).click();
  await expect(page.getByLabel('Your comment')).toHaveValue('The heptapods!');
  await expect(page.getByText('Not sent yet.')).toHaveCount(0);
  const { comments } = await community.read(getComments, {
    recommendation_id: id,
    user_email: ben,
  });
  expect(comments.map(({ comment }) => comment)).toEqual(['The heptapods!']);
  await leaveIgnoringFailedCalls(person);
});

test('edits, shares, saves and asks made offline wait, and are sent when the network is back', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ada, 'Emma');
  const arrival = await community.recommends(ben, 'Arrival');
  const person = await signIn(ada, '/discover');
  const { page, context } = person;
  await expectStored(page, 'Arrival');
  await page.goto(`/thing/${emma.id}`);
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible();
  // The dialogs' code and what they show is on the device.
  for (const [name, shown] of [
    ['Edit', dialog.getByLabel('Title')],
    ['Send to a friend', dialog.getByRole('button', { name: 'Ben' })],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(shown).toBeVisible();
    await closeOverlay(page);
  }
  await waitForCode(page);
  await setNetwork(context, page, 'lost');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Title').fill('Emma, again');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emma, again' })).toBeVisible();
  await expect(page.getByText('Edit not yet sent')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Description').fill('For the picnic.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Send to a friend' }).click();
  await dialog.getByRole('button', { name: 'Ben' }).click();
  await dialog.getByLabel('Why').fill('You will laugh.');
  await dialog.getByRole('button', { name: 'Share (1 selected)' }).click();
  await expect(page.getByRole('list', { name: 'Sent to' })).toContainText('Not yet sent to Ben');

  await page.getByRole('link', { name: 'Explore' }).first().click();
  const card = page.getByRole('article', { name: 'Arrival' });
  await card.getByRole('button', { name: 'Save to library' }).click();
  await expect(card.getByRole('button', { name: 'Remove from library' })).toHaveAttribute(
    'title',
    'Remove from library (not yet sent)',
  );

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Ask friends' }).first().click();
  await dialog.getByLabel('What are you looking for?').fill('A train book?');
  await dialog.getByRole('button', { name: 'Ben' }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  const ask = page.getByRole('article', { name: 'A train book?' });
  await expect(ask).toContainText('Not sent yet.');

  await setNetwork(context, page, 'back');
  await expect(ask).toContainText('To Ben · no answers yet');
  await expect.poll(() => page.evaluate(`localStorage.getItem('trboo-outbox:${ada}')`)).toBe('[]');
  const [sent] = await community.pending(ben);
  expect(sent).toMatchObject({ title: 'Emma, again', why: 'You will laugh.' });
  const { recommendations } = await community.library(ada);
  expect(recommendations).toMatchObject([
    { id: arrival.id },
    { id: emma.id, title: 'Emma, again', description: 'For the picnic.' },
  ]);
  await leaveIgnoringFailedCalls(person);
});

test('a refused comment, edit or ask that waited stays, and can be changed, sent again or thrown away', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ada, 'Emma');
  await community.recommends(ada, 'Persuasion');
  await community.recommends(ben, 'Arrival');
  const person = await signIn(ada, `/thing/${emma.id}`);
  const { page, context } = person;
  const dialog = page.getByRole('dialog');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const ask = page.getByRole('button', { name: 'Ask friends' }).first();
  const comment = page
    .getByRole('article', { name: 'Arrival' })
    .first()
    .getByRole('button', { name: 'Comments' });
  // The dialogs' code and what they show is on the device.
  await edit.click();
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await closeOverlay(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await ask.click();
  await expect(dialog.getByRole('button', { name: 'Ben' })).toBeVisible();
  await closeOverlay(page);
  await comment.click();
  await expect(dialog.getByLabel('Your comment')).toBeVisible();
  await closeOverlay(page);
  await setNetwork(context, page, 'lost');

  await ask.click();
  await dialog.getByLabel('What are you looking for?').fill('A train book?');
  await dialog.getByRole('button', { name: 'Ben' }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('article', { name: 'A train book?' })).toBeVisible();
  await comment.click();
  await dialog.getByLabel('Your comment').fill('The heptapods!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Not sent yet.')).toBeVisible();
  await closeOverlay(page);
  await page.goBack();
  await edit.click();
  await dialog.getByLabel('Title').fill('Persuasion');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Edit not yet sent')).toBeVisible();

  await community.unfriends(ben, ada);
  await setNetwork(context, page, 'back');
  await page.getByRole('link', { name: 'My List' }).first().click();
  const unsent = page.getByRole('region', { name: 'Not yet sent' });
  const row = (name: string) => unsent.getByRole('listitem', { name });
  await expect(row('Your comment').getByLabel('Your comment')).toHaveValue('The heptapods!');
  await expect(row('Your ask')).toContainText('To Ben');
  await expect(row('Your ask')).not.toContainText('@');
  await expect(row('Your edit')).toContainText('Not sent: ');
  await row('Your comment').getByRole('button', { name: 'Discard' }).click();
  await row('Your edit').getByLabel('Title').fill('Emma, again');
  await row('Your edit').getByRole('button', { name: 'Try again' }).click();
  await expect(row('Your edit')).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Emma, again' }).first()).toBeVisible();
  await page.reload();
  await expect(row('Your ask').getByRole('textbox')).toHaveValue('A train book?');
  await leaveIgnoringFailedCalls(person);
});

test('an item that waited and is a duplicate keeps its words until they are sent', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.recommends(ada, 'Emma');
  const person = await signIn(ada, '/add');
  const { page } = person;
  await page.route('**/api/add-recommendation', (route) => route.abort());
  await page.getByLabel('Name').fill('Emma');
  await page.getByLabel('Type').selectOption('book');
  await page.getByLabel('Why').fill('For the jokes.');
  await page.getByRole('button', { name: 'Save to Library' }).click();
  const row = page.getByRole('region', { name: 'Not yet sent' }).getByRole('listitem');
  await expect(row).toContainText('For the jokes.');
  await page.unrouteAll({ behavior: 'wait' });

  await row.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible();
  await page.goBack();
  await row.getByLabel('Why').fill('For the picnic.');
  await row.getByRole('button', { name: 'Send it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Why')).toHaveValue('For the picnic.');
  await dialog.getByRole('button', { name: 'Ben' }).click();
  await dialog.getByRole('button', { name: 'Share (1 selected)' }).click();
  await expect(row).toHaveCount(0);
  expect(await community.pending(ben)).toMatchObject([{ title: 'Emma', why: 'For the picnic.' }]);
  await leaveIgnoringFailedCalls(person);
});
