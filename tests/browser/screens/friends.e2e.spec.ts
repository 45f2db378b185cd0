import { createInviteCode } from '../../../services/contract/friends/invite-code.js';
import { limits } from '../../../services/contract/limits.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  expect,
  installClock,
  leaveIgnoringFailedCalls,
  test,
  passUndoTime,
  withoutFirstReads,
} from '../../support/browser/browser.js';
import { pressUntilShown } from '../../support/browser/page-loads.js';

test('a friend is found, subscribed to, and shows what was sent both ways; a list is made, renamed, filled, emptied and deleted', async ({
  product: { community, signIn },
}) => {
  await test.step('a friend', async () => {
    const [ada, ben] = [await community.person('Ada'), await community.person('Ben')];
    const chloe = await community.person('Chloe');
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, chloe);
    const emma = await community.recommends(ada, 'Emma');
    await community.shares(ada, emma.id, [ben], 'You will laugh.');
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/friends');
    const row = page.getByRole('listitem').filter({ hasText: 'Ben' });
    await expect(row).toContainText('Sent 1 · Received 0');

    await expectAccessibleEverywhere(page, 'friends');

    await page.getByLabel('Search friends').fill('BEN@');
    await expect(page.getByRole('listitem').filter({ hasText: 'Chloe' })).toHaveCount(0);
    await page.getByLabel('Search friends').fill('nobody');
    await expect(page.getByText('No friend found')).toBeVisible();
    await page.getByText('Clear search', { exact: true }).click();

    await row.getByRole('button', { name: 'Subscribe to Ben' }).click();
    await expect(
      page.getByText(
        '✅ Subscribed! You will automatically receive new recommendations from this friend.',
      ),
    ).toBeVisible();
    const subscribed = row.getByRole('button', { name: 'Subscribed to Ben' });
    await expect(subscribed).toHaveAttribute('aria-pressed', 'true');

    await row.getByRole('button', { name: 'Ben', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ben' });
    await expect(dialog.getByRole('heading', { name: 'Emma' })).toBeVisible();
    await dialog.getByText('Received from Friend').click();
    await expect(dialog.getByText('Nothing received from Ben yet')).toBeVisible();
    const arrival = await community.recommends(ben, 'Arrival', {
      type: 'movie',
      link: 'https://example.com/arrival',
      metadata: { releaseDate: '2016-11-10', voteAverage: 7.6, director: 'Denis Villeneuve' },
    });
    await community.shares(ben, arrival.id, [ada]);
    const sent = dialog.getByRole('listitem').filter({ hasText: 'Arrival' });
    for (const text of ['Movies', '2016', '7.6', 'Denis Villeneuve']) {
      await expect(sent).toContainText(text);
    }
    await expect(sent.getByRole('link', { name: 'Open link' })).toHaveAttribute(
      'href',
      'https://example.com/arrival',
    );
    await expectAccessibleEverywhere(page, 'what two friends have sent each other');
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Sent 1 · Received 1');

    await subscribed.click();
    await expect(page.getByText(/^✅ Unsubscribed\./)).toBeVisible();
    await row.getByRole('button', { name: 'Remove Ben' }).click();
    await expect(page.getByText('Are you sure you want to remove this friend?')).toBeVisible();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' });
    await remove.click();
    await expect(page.getByText('Ben removed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'Remove Ben' }).click();
    await remove.click();
    await passUndoTime(person);
    await expect(page.getByRole('tab', { name: 'All Friends (1)' })).toBeVisible();
  });
  await test.step('a list', async () => {
    const ada = await community.person('Eva');
    for (const name of ['Bert', 'Carl', 'Dora', 'Eli']) {
      await community.makesFriends(ada, await community.person(name));
    }
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/friends');
    await page.getByRole('tab', { name: 'Lists (0)' }).click();
    await expect(page.getByText('No lists yet')).toBeVisible();

    await page.getByRole('button', { name: 'New List' }).first().click();
    const making = page.getByRole('dialog', { name: 'Create New List' });
    await expect(making.getByLabel('List Name')).toBeFocused();
    await expect(making.getByRole('button', { name: 'Create List' })).toBeDisabled();
    const family = '👨‍👩‍👧';
    await making.getByLabel('List Name').fill(family.repeat(limits.listName + 1));
    await expect(making.getByLabel('List Name')).toHaveValue(family.repeat(limits.listName));
    await making.getByLabel('List Name').fill('  Book club ');
    await making.getByLabel('Description (optional)').fill('One novel a month');
    for (const name of ['Bert', 'Carl', 'Dora', 'Eli']) await making.getByLabel(name).check();
    await expectAccessibleEverywhere(page, 'making a list');
    await making.getByRole('button', { name: 'Create List' }).click();

    const card = page.getByRole('listitem').filter({ hasText: 'Book club' });
    for (const text of ['One novel a month', '4 friends', 'Bert, Carl, Dora', '+1 more']) {
      await expect(card).toContainText(text);
    }
    await expectAccessibleEverywhere(page, 'lists');
    await card.getByRole('button', { name: 'Book club' }).click();
    const dialog = page.getByRole('dialog', { name: 'List' });
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.type('Something else');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('heading', { name: 'Book club' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.type('Readers');
    await page.keyboard.press('Enter');
    await expect(page.getByText('List renamed successfully')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Readers' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Eli from the list' }).click();
    await expect(dialog.getByRole('button', { name: 'Add Eli to the list' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a list');
    await page.keyboard.press('Escape');
    const renamed = page.getByRole('listitem').filter({ hasText: 'Readers' });
    await expect(renamed).toContainText('3 friends');

    const deleteIt = async () => {
      await renamed.getByRole('button', { name: 'Readers' }).click();
      await dialog.getByRole('button', { name: 'Delete List' }).click();
      await page
        .getByRole('dialog', { name: 'Readers' })
        .getByText('Delete', { exact: true })
        .click();
    };
    await deleteIt();
    await expect(page.getByText('List deleted successfully')).toBeVisible();
    await expect(page.getByText('Readers deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await deleteIt();
    await expect(page.getByText('Readers deleted')).toBeVisible();
    await passUndoTime(person);
    await expect(page.getByRole('tab', { name: 'Lists (0)' })).toBeVisible();
  });
});

test('a friend request goes out by address, by name or by code, is seen at once and answered', async ({
  product: { community, signIn },
}) => {
  const [ada, chloe] = await community.pair('Ada', 'Chloe');
  const ben = await community.person('Ben');
  await community.makesFriends(ben, chloe);
  const [a, b] = [await signIn(ada), await signIn(ben)];
  await a.page.goto('/friends');
  await b.page.goto('/friends');
  await a.page.getByRole('button', { name: 'Add Friend' }).first().click();
  const dialog = a.page.getByRole('dialog', { name: 'Add Friend' });
  await expect(dialog.getByText('An invite will be sent to this email address')).toBeVisible();
  await dialog.getByLabel('E-mail').fill('no address');
  await a.page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill('someone.new@example.com');
  await a.page.keyboard.press('Enter');
  await expect(a.page.getByText('Invite sent!')).toBeVisible();
  await a.page.getByRole('tab', { name: /Requests/ }).click();
  await expect(a.page.getByText('1 invitation pending. Last sent today.')).toBeVisible();
  await expectAccessibleEverywhere(a.page, 'requests');

  await a.page.getByRole('button', { name: 'Add Friend' }).first().click();
  await dialog.getByText('Select Existing User').click();
  const place = async (part: string) => {
    const box = await dialog.locator(`.mantine-SegmentedControl-${part}`).boundingBox();
    return box && [box.x, box.y].map(Math.round).join(', ');
  };
  const markIsInPlace = async () =>
    (await place('indicator')) === (await place('label[data-active]'));
  await expect.poll(markIsInPlace).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Send Request' })).toBeDisabled();
  await expect(dialog.getByText('Choose a user...')).toBeAttached();
  await dialog.getByLabel('User', { exact: true }).selectOption({ label: 'Ben (1 mutual friend)' });
  await expectAccessibleEverywhere(a.page, 'asking somebody to be friends');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await a.page.getByRole('tab', { name: /Requests/ }).click();
  await expect(a.page.getByText('Pending...')).toBeVisible();

  await installClock(b);
  await b.page.reload();
  await b.page.getByRole('tab', { name: 'Requests (1)' }).click();
  await b.page.getByRole('button', { name: 'Reject Ada' }).click();
  await passUndoTime(b);
  await expect(b.page.getByText('No open requests')).toBeVisible();
  await expect(a.page.getByText('Pending...')).toHaveCount(0);
  await a.page.getByRole('button', { name: 'Add Friend' }).first().click();
  await dialog.getByText('Select Existing User').click();
  await expect(dialog.getByLabel('User', { exact: true })).toBeEnabled();

  const user_email = await community.person('Dora');
  const { inviteCode } = await community.execute(createInviteCode, { user_email });
  const field = dialog.getByLabel('Or an invite code or link');
  await field.fill('0000-0000-0000');
  await expect(dialog.getByText('Nobody has this code.')).toBeVisible();
  await field.fill(inviteCode.code.toLowerCase());
  const chosen = dialog.getByLabel('User', { exact: true }).locator('option:checked');
  await expect(chosen).toHaveText('Dora');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(a.page.getByText('You are friends now.')).toBeVisible();
  await leaveIgnoringFailedCalls(a);
});

test('counts wait until they are known, what cannot be read is tried again, and failures are shown, also when the answer has no message', async ({
  product: { community, signIn, visitor },
}) => {
  await test.step('failing reads', async () => {
    const ada = await community.person('Nora');
    // Every screen reads requests, and would show what it has read.
    const person = await visitor();
    await person.context.request.post('/api/sign-in', { data: { email: ada } });
    const { page } = person;
    const bad = { status: 502, body: '<h1>Bad Gateway</h1>' };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await withoutFirstReads(page);
    await page.route('**/api/get-friend*', async (route) => {
      if (route.request().url().includes('get-friends')) await answered;
      else await route.fulfill(bad);
      await route.continue().catch(() => undefined);
    });
    await page.goto('/friends');
    const tabs = page.getByRole('tab');
    await expect(page.getByRole('status', { name: 'Loading your friends' })).toBeVisible();
    await expect(page.getByText('Failed to sync friend lists').first()).toBeVisible();
    await expect(tabs).toHaveText(['All Friends', 'Requests', 'Lists']);
    answer();
    await expect(tabs).toHaveText(['All Friends (0)', 'Requests', 'Lists']);
    await expect(page.getByText('No friends here yet')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    for (const [tab, what, empty] of [
      ['Requests', 'friend requests', 'No open requests'],
      ['Lists', 'your lists', 'No lists yet'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(`Couldn't load ${what}.`)).toBeVisible();
      await page.unroute('**/api/get-friend*');
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await pressUntilShown(tryAgain, page.getByText(empty));
      await page.route('**/api/get-friend*', (route) => route.fulfill(bad));
    }
    await page.unroute('**/api/get-friend*');

    await page.route('**/api/get-invitations*', (route) => route.fulfill(bad));
    await page.evaluate("indexedDB.deleteDatabase('trboo')");
    await page.goto('/friends');
    await page.getByRole('tab', { name: 'Requests (0)' }).click();
    await expect(page.getByText("Couldn't load your invitations.")).toBeVisible();
    await expect(page.getByText('No open requests')).toHaveCount(0);
    await page.unroute('**/api/get-invitations*');
    const none = page.getByText('No open requests');
    await pressUntilShown(page.getByRole('button', { name: 'Try again' }), none);
    await leaveIgnoringFailedCalls(person);
  });
  await test.step('failing commands', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    await community.makesFriends(ben, await community.person('Eli'));
    await community.requestsFriendship(await community.person('Chloe'), ada);
    await community.requestsFriendship(await community.person('Dora'), ada);
    await community.group(ada, 'Readers', [ben]);
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/friends');
    await page.route('**/api/subscribe-to-friend', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Subscribe to Ben' }).click();
    await expect(page.getByText('Failed to subscribe')).toBeVisible();
    await page.unroute('**/api/subscribe-to-friend');
    await page.getByRole('button', { name: 'Subscribe to Ben' }).click();
    await expect(
      page.getByText(
        '✅ Subscribed! You will automatically receive new recommendations from this friend.',
      ),
    ).toBeVisible();
    const broken =
      /accept-friend-request|reject-friend-request|unsubscribe-from|send-invite|add-friend|(update|delete)-friend-list/;
    await page.route(broken, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Subscribed to Ben' }).click();
    await expect(page.getByText('Failed to unsubscribe')).toBeVisible();

    await page.getByRole('tab', { name: 'Requests (2)' }).click();
    await page.goto('/inbox');
    await page.goBack();
    await page.getByRole('button', { name: 'Accept Chloe' }).click();
    await expect(page.getByText('Failed to accept friend request')).toBeVisible();
    await page.getByRole('button', { name: 'Reject Dora' }).click();
    await passUndoTime(person);
    await expect(page.getByText('Failed to reject friend request')).toBeVisible();

    await page.getByRole('tab', { name: 'Lists (1)' }).click();
    await page.getByRole('button', { name: 'Readers' }).click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.type('Walkers');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to rename list')).toBeVisible();
    await page.getByRole('button', { name: 'Delete List' }).click();
    await page
      .getByRole('dialog', { name: 'Readers' })
      .getByText('Delete', { exact: true })
      .click();
    await passUndoTime(person);
    await expect(page.getByText('Failed to delete list')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Readers' })).toBeVisible();

    await page.getByRole('button', { name: 'Add Friend' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Friend' });
    await dialog.getByLabel('E-mail').fill('someone.new@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to send invite email', { exact: true })).toBeVisible();
    await dialog.getByText('Select Existing User').click();
    await dialog
      .getByLabel('User', { exact: true })
      .selectOption({ label: 'Eli (1 mutual friend)' });
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Failed to send friend request')).toBeVisible();

    await page.unroute(broken);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /All Friends/ }).click();
    await page.getByRole('button', { name: 'Subscribed to Ben' }).click();
    await expect(
      page.getByText(
        '✅ Unsubscribed. You will no longer receive automatic recommendations from this friend.',
      ),
    ).toBeVisible();
    await leaveIgnoringFailedCalls(person);
  });
});
