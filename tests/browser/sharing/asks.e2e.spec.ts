import { getFriends } from '../../../services/contract/friends/friend.js';
import { askForRecommendation, closeAsk, getAsks } from '../../../services/contract/library/ask.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  closeOverlay,
  expect,
  installClock,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';

const wish = 'Something funny for the train?';

test('an ask appears in friends’ Inboxes until it is dismissed or closed, and answers on the asker’s page', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.recommends(ben, 'Emma');
  await community.recommends(ben, 'Blue', { type: 'music' });
  const [a, b] = [await signIn(ada), await signIn(ben, '/inbox')];
  await expect(b.page.getByText('No pending recommendations')).toBeVisible();

  await a.page.getByRole('button', { name: 'Ask friends' }).click();
  const dialog = a.page.getByRole('dialog', { name: 'Ask friends' });
  await expect(dialog.getByText('Write what you are looking for, and choose')).toBeVisible();
  await dialog.getByLabel('What are you looking for?').fill(wish);
  await dialog.getByLabel('Type').selectOption('Book');
  await dialog.getByRole('button', { name: 'Ben' }).click();
  await expectAccessibleEverywhere(a.page, 'asking friends', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toBeHidden();
  const asked = a.page.getByRole('article', { name: wish });
  await expect(asked).toContainText('To Ben · no answers yet');

  const item = b.page.getByRole('article', { name: 'Ada asks' });
  await expect(item).toContainText(wish);
  await expect(item).toContainText('Books');
  await expect(b.page.getByRole('heading', { name: '1 ask' })).toBeVisible();
  await expectAccessibleEverywhere(b.page, 'an ask in the Inbox');
  await item.getByRole('button', { name: 'Answer' }).click();
  const sending = b.page.getByRole('dialog', { name: 'Answer' });
  await expect(sending).toContainText(`Ada asks: ${wish}`);
  // Only what was asked for is offered.
  await expect(sending.getByRole('option', { name: /Blue/ })).toHaveCount(0);
  await sending.getByRole('option', { name: /Emma/ }).click();
  await expect(sending.getByRole('button', { name: 'Ada', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sending.getByLabel('Why').fill('I laughed out loud.');
  await sending.getByRole('button', { name: 'Send to Ada' }).click();
  await expect(b.page.getByText('No pending recommendations')).toBeVisible();

  await expect(asked).toContainText('To Ben · 1 answer');
  const answer = asked.getByRole('link', { name: /Emma/ });
  await expect(answer).toContainText('from Ben');
  await expect(answer).toContainText('I laughed out loud.');
  await expect(answer).toHaveAttribute('href', /^\/thing\//);
  await expectAccessibleEverywhere(a.page, 'one’s own ask with an answer');
  await asked.getByRole('button', { name: 'Close' }).click();
  // Undo stands where Close was, so that a second press there at once is ignored.
  await expect(a.page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await a.page.keyboard.press('Enter');
  await expect(asked).toBeVisible();

  const [dismissed, closed] = ['Something for the sea?', 'Anything new?'];
  for (const text of [dismissed, closed]) {
    await community.execute(askForRecommendation, { userEmail: ada, text, friendEmails: [ben] });
  }
  await installClock(b);
  await b.page.goto('/inbox');
  const first = b.page.getByRole('article').filter({ hasText: dismissed });
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await expect(b.page.getByText('Ask of Ada dismissed')).toBeVisible();
  await b.page.getByRole('button', { name: 'Undo' }).click();
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await passUndoTime(b);
  await expect(first).toHaveCount(0);
  const { mine } = await community.read(getAsks, { user_email: ada });
  const askId = mine.find(({ text }) => text === closed)?.id ?? '';
  await community.execute(closeAsk, { userEmail: ada, askId });
  await expect(b.page.getByText('No pending recommendations')).toBeVisible();
});

test('a friend who takes no recommendations cannot be chosen; a double click makes one ask, one list, one request and one recommendation', async ({
  product: { community, signIn },
}) => {
  await test.step('closed to recommendations', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    await community.recommends(ada, 'Emma');
    const [a, b] = [await signIn(ada, '/type/book'), await signIn(ben, '/profile')];
    const choice = b.page.getByRole('group', { name: 'Open to recommendations' });
    await expect(choice.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
    await choice.getByText('Off').click();
    await expect(b.page.getByText('Nobody can send you recommendations.')).toBeVisible();
    await expect
      .poll(async () => (await community.read(getFriends, { user_email: ada })).friends[0]?.open)
      .toBe(false);
    await expectAccessibleEverywhere(b.page, 'open to recommendations');

    await a.page.getByRole('button', { name: 'Share', exact: true }).click();
    const share = a.page.getByRole('dialog', { name: 'Share' });
    await expect(share.getByRole('button', { name: 'Ben' })).toBeDisabled();
    await expect(share).toContainText('Ben is not taking recommendations right now.');
    await expectAccessibleEverywhere(a.page, 'a friend who is not open', '[role=dialog]');
    await closeOverlay(a.page);
    await a.page.keyboard.press('/');
    await a.page.keyboard.type('Emma');
    await a.page.getByRole('option', { name: /Emma/ }).first().click();
    await expect(a.page.getByRole('button', { name: 'Ben' })).toBeDisabled();
    await expect(a.page.getByText('Ben is not taking recommendations right now.')).toBeVisible();
    await community.execute(updateUserProfile, { email: ben, open_to: 'friends' });
    await expect(a.page.getByRole('button', { name: 'Ben' })).toBeEnabled();
    expect(await community.pending(ben)).toEqual([]);
  });
  await test.step('double clicks', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    const cleo = await community.person('Kim');
    const { page } = await signIn(ada);
    await page.getByRole('button', { name: 'Ask friends' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask friends' });
    await dialog.getByLabel('What are you looking for?').fill(wish);
    await dialog.getByRole('button', { name: 'Leo' }).click();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).dblclick();
    await expect(page.getByRole('article', { name: wish })).toHaveCount(1);
    const asks = await community.read(getAsks, { user_email: ben });
    expect(asks.received).toHaveLength(1);

    await page.goto('/friends');
    await page.getByRole('button', { name: 'New List' }).first().click();
    await page.getByLabel('List Name').fill('Readers');
    await page.getByRole('button', { name: 'Create List' }).dblclick();
    await expect(page.getByText('List created')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: 'Lists (1)' })).toBeVisible();

    await page.getByRole('button', { name: 'Add Friend' }).first().click();
    await page.getByLabel('E-mail').fill(cleo);
    await page.getByRole('button', { name: 'Send Invite' }).dblclick();
    await expect.poll(async () => (await community.requestsOf(cleo)).received.length).toBe(1);

    await page.goto('/add');
    await page.getByLabel('Name').fill('Emma');
    await page.getByLabel('Type').selectOption('Book');
    await page.getByLabel('Why').fill('The jokes.');
    await page.getByRole('button', { name: 'Save to Library' }).dblclick();
    await expect(page).toHaveURL('/my-trboo');
    expect((await community.library(ada)).recommendations).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
