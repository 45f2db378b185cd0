import { expect, installClock, test, passUndoTime } from '../../support/browser/browser.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';

test('one tap in the Inbox shows the outcome on the sender’s open page', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const dune = await community.recommends(ben, 'Dune', { metadata: { isbn: '9780441172719' } });
  await community.person('Cleo');
  await community.makesFriends('cleo@example.com', ada);
  const hers = await community.recommends('cleo@example.com', 'Dune (1965)', {
    metadata: { isbn: '9780441172719' },
  });
  await community.shares('cleo@example.com', hers.id, [ada], 'The worms!');
  await community.shares(ben, dune.id, [ada], 'For the train.');
  const [a, b] = [await signIn(ada), await signIn(ben)];
  const { page: bensHome } = await signIn(ben, '/');
  const landed = bensHome.getByRole('region', { name: 'How yours landed' });
  await expect(landed).toContainText('0 of 1 kept');
  const { page: bensList } = await signIn(ben, '/type/book');
  await b.page.goto(`/thing/${dune.id}`);
  const sentTo = [b.page, bensList].map((page) => page.getByRole('list', { name: 'Sent to' }));
  for (const list of sentTo) await expect(list).toHaveText(/Waiting for Ada$/);
  await installClock(a);
  await a.page.goto('/inbox');
  // Two friends sent the same work: it is one item with both whys.
  const item = a.page.getByRole('article', { name: 'Dune' });
  await expect(a.page.getByRole('article')).toHaveCount(1);
  await expect(item).toContainText('For the train.');
  await expect(item).toContainText('The worms!');
  await expectAccessibleEverywhere(a.page, 'answers in the Inbox');
  const answers = item.getByRole('group', { name: 'Answer Ben, Cleo' });
  const loved = answers.getByRole('button', { name: 'Loved it' });
  await loved.dblclick();
  const done = '“Dune” is in My List, and Ben, Cleo will see: Loved it';
  await expect(a.page.getByRole('status').filter({ hasText: done })).toBeVisible();
  await a.page.getByRole('button', { name: 'Undo' }).click();
  await expect(loved).toBeVisible();
  await loved.click();
  // The line is offered while the answer can be undone, and goes with it.
  await a.page.clock.fastForward(6_000);
  await a.page.getByLabel('A line to Ben, Cleo (optional)').fill('Cried twice.');
  await a.page.clock.fastForward(6_000);
  await expect(a.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await passUndoTime(a);
  const said = /In Ada's library · Loved it: “Cried twice.”$/;
  await expect(b.page.getByText('Ada on “Dune”: Loved it: “Cried twice.”')).toBeVisible();
  for (const list of sentTo) await expect(list).toHaveText(said);
  await expect(landed).toContainText('1 of 1 kept, 1 loved');
  await expect(a.page.getByText('No pending recommendations')).toBeVisible();
  await a.page.getByText('Answered', { exact: true }).click();
  await expect(item).toContainText('In My List · Loved it: “Cried twice.”');
  await a.page.getByLabel('Search your inbox').fill('worms');
  await expect(item).toBeVisible();
  await a.page.getByLabel('Search your inbox').fill('emma');
  await expect(item).toHaveCount(0);
});
