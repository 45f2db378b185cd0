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
  await expect(answers).toContainText('who will see it');
  const loved = answers.getByRole('button', { name: 'Loved it' });
  await loved.dblclick();
  await expect(a.page.getByText('“Dune” answered')).toBeVisible();
  await a.page.getByRole('button', { name: 'Undo' }).click();
  await expect(loved).toBeVisible();
  await answers.getByLabel('A line to Ben, Cleo (optional)').fill('Cried twice.');
  await loved.click();
  await passUndoTime(a);
  const said = /Ada: Loved it: “Cried twice.”$/;
  for (const list of sentTo) await expect(list).toHaveText(said);
  await expect(b.page.getByText('Ada on “Dune”: Loved it: “Cried twice.”')).toBeVisible();
  await expect(landed).toContainText('0 of 1 kept, 1 loved');
  await expect(a.page.getByText('No pending recommendations')).toBeVisible();
});
