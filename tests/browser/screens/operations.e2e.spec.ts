import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSqliteEventStore } from '../../../services/stores/sqlite/event-store/event-store.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, ignoreFailedCalls, test as base } from '../../support/browser/browser.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const token = 'a-token-for-operators';

/** With a log that contains an event one read model cannot apply. */
const test = base.extend({
  settings: async ({}, use) => {
    const folder = temporaryFolder();
    const log = openSqliteEventStore(join(folder.path, 'events.db'));
    const metadata = { actorId: 'ada', commandId: 'c', time: new Date().toISOString() };
    const damaged = { id: randomUUID(), type: 'FriendListRenamed', data: {} };
    await log.append('friend-list-one', -1, [
      { ...damaged, metadata: { ...metadata, schemaVersion: 99 } },
    ]);
    await log.close();
    await use({
      DATA_DIR: folder.path,
      EVENT_STORE: 'sqlite',
      READ_STORE: 'sqlite',
      OPS_TOKEN: token,
    });
    folder.remove();
  },
});

test('operators see which pages are stale, why, and what to press', async ({ product }) => {
  const visitor = await product.visitor();
  const { page } = visitor;
  await page.goto('/ops');
  await page.getByLabel('Token').fill('a-token-of-somebody');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toHaveText('This token is not valid.');
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
  ignoreFailedCalls(visitor);

  await expect(
    page.getByRole('heading', { name: 'friend-lists is stopped at an event' }),
  ).toBeVisible();
  await expect(page.getByText('Stale for people: Groups, Sharing with a group')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('live');
  const card = page.getByRole('rowgroup', { name: 'friend-lists' });
  // The worst comes first; its actions are behind its name.
  await expect(page.getByRole('rowheader').first()).toHaveText('friend-lists');
  await card.getByRole('button', { name: 'friend-lists', exact: true }).click();
  await card.getByRole('button', { name: 'Try friend-lists again' }).click();
  await expect(card.getByText('The last retry failed the same way')).toBeVisible();
  await expectAccessibleEverywhere(page, 'operations');

  await page.getByLabel('Reason why friend-lists skips it').fill('damaged on disk');
  await page.getByRole('button', { name: 'Set the event aside for friend-lists' }).click();
  await expect(page.getByText(/^All \d+ read models are up to date\./)).toBeVisible();
  await expect(card.getByText('1 set aside')).toBeVisible();
  await expect(page.getByText('No dead letters')).toBeVisible();
  await page.getByRole('button', { name: 'Let friend-lists process the event again' }).click();
  await expect(card.getByText('The last rebuild failed')).toBeVisible();

  const comments = page.getByRole('rowgroup', { name: 'comments' });
  await comments.getByRole('button', { name: 'comments', exact: true }).click();
  await comments.getByRole('button', { name: 'Verify comments' }).click();
  await expect(comments.getByText(/^Verified .*: identical, 0 documents$/)).toBeVisible();
  await comments.getByRole('button', { name: 'Rebuild comments' }).click();
  await comments.getByRole('button', { name: 'Roll comments back' }).click();
  await expect(comments.getByText('These pages go back to build 1: Comments.')).toBeVisible();
  await comments.getByRole('button', { name: 'No' }).click();
  await comments.getByRole('button', { name: 'Roll comments back' }).click();
  await comments.getByRole('button', { name: 'Yes, roll back' }).click();
  await expect(comments.getByText('1 · 2 is kept')).toBeVisible();

  await page.getByLabel('Type').fill('EventSetAside');
  await page.getByRole('button', { name: 'Search events' }).click();
  await expect(page.getByRole('heading', { name: 'EventSetAside' })).toBeVisible();
  await expect(page.getByText('"reason": "damaged on disk"')).toBeVisible();
});

test('a refused page makes no further requests; a page whose socket the server closes reconnects', async ({
  product,
}) => {
  const visitor = await product.visitor();
  const { page, reads } = visitor;
  const toPage: ((frame: string) => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer();
    toPage.push((frame) => socket.send(frame));
  });
  await page.clock.install();
  await page.goto('/ops');
  await expect(page.getByLabel('Token')).toBeVisible();
  await page.clock.runFor(60_000);
  await page.getByLabel('Token').fill(token);
  expect(reads).toEqual(['/api/ops/view']);
  await page.getByRole('button', { name: 'Open' }).click();
  ignoreFailedCalls(visitor);

  const state = page.getByRole('status');
  const closed = '41/ops,';
  const unreadableView = '42/ops,["view",{}]';
  for (const frame of [closed, unreadableView]) {
    await expect(state).toHaveText('live');
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100);
    toPage.at(-1)?.(frame);
    await expect(state).toHaveText('connecting');
    await page.clock.resume();
  }
  await expect(state).toHaveText('live');
});
