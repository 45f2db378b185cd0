import { expect, test } from '../../support/browser/browser.js';

/** What one user does appears on another's page by itself, in place. */

test('comments appear in the open dialog, which closes with a message when its card disappears; new cards wait behind a pill while the page is scrolled down', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
  const { page } = await signIn(ada);
  await test.step('comments', async () => {
    await community.makesFriends(ben, cy);
    const { id } = await community.recommends(ben, 'Emma');
    await page.goto('/discover');

    const card = page.getByRole('article', { name: 'Emma' });
    const comments = card.getByRole('button', { name: 'Comments' });
    await comments.click();
    const said = page.getByRole('log', { name: 'Comments' });
    await expect(said).toHaveText('None of your friends has commented yet.');
    const field = page.getByLabel('Your comment');
    await field.fill('Half a sent');

    await community.comments(cy, id, 'The wit!');
    await expect(said.getByRole('article')).toHaveCount(1);
    await expect(said).toContainText('Cy');
    await community.comments(ben, id, 'Thank you.');
    await expect(said.getByRole('article')).toHaveText([/Cy.*The wit!/, /Ben.*Thank you\./]);
    await community.comments(cy, id, 'The wit, the ball.');
    await expect(said.getByRole('article').first()).toContainText('The wit, the ball.');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Half a sent');

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(comments).toBeFocused();
    await expect(comments).toHaveAccessibleDescription('2 comments');

    // A former friend's items disappear.
    await comments.click();
    await expect(field).toHaveValue('Half a sent');
    await community.unfriends(ada, cy);
    await expect(said.getByRole('article')).toHaveText([/Ben.*Thank you\./]);
    await community.deletes(ben, id);
    await expect(page.getByText('"Emma" is no longer available.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Explore' })).toBeFocused();
  });
  await test.step('new cards', async () => {
    for (let number = 1; number <= 12; number += 1)
      await community.recommends(ben, `Book ${number}`);
    await page.goto('/discover');
    const target = page.getByRole('article', { name: 'Book 1', exact: true });
    await target.scrollIntoViewIfNeeded();
    // Cards above get their real size once they have been visible.
    await target.hover({ trial: true });
    const before = await target.boundingBox();
    await community.recommends(ben, 'One more');
    await community.recommends(ben, 'And another');
    const pill = page.getByRole('button', { name: '2 new' });
    await expect(pill).toBeVisible();
    expect(await target.boundingBox()).toEqual(before);
    await expect(page.getByRole('article')).toHaveCount(12);
    await pill.click();
    await expect(page.getByRole('article')).toHaveCount(14);
    await expect(page.getByRole('heading', { name: 'Explore' })).toBeFocused();
  });
});

test(
  'what friends send appears in the Inbox, and disappears when it is withdrawn',
  { tag: '@second-round' },
  async ({ product: { community, signIn } }) => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const emma = await community.recommends(ben, 'Emma');
    const dune = await community.recommends(ben, 'Dune');
    const { page } = await signIn(ada, '/inbox');
    await expect(page.getByText('No pending recommendations')).toBeVisible();

    await community.shares(ben, emma.id, [ada], 'For the train.');
    await expect(
      page.getByRole('heading', { name: '1 new recommendation', exact: true }),
    ).toBeVisible();
    await community.shares(ben, dune.id, [ada], 'For the desert.');
    await expect(page.getByRole('heading', { name: '2 new recommendations' })).toBeVisible();
    const items = page.getByRole('main').getByRole('article');
    await expect(items).toHaveText([/Dune.*For the desert\..*Ben/, /Emma.*For the train\..*Ben/]);

    await community.shares(ben, emma.id, [ada], 'For the way back.');
    await expect(items.first()).toContainText('For the way back.');
    await community.edits(ben, dune.id, { title: 'Dune Messiah' });
    await expect(page.getByRole('article', { name: 'Dune Messiah' })).toBeVisible();
    await community.deletes(ben, dune.id);
    await expect(items).toHaveCount(1);
    await community.unfriends(ada, ben);
    await expect(page.getByText('No pending recommendations')).toBeVisible();
  },
);

test('lists show what another page saves, an edit, a removal and the end of a friendship', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ben, 'Emma', { metadata: { authors: ['Jane Austen'] } });
  await community.recommends(ben, 'Dune');
  await community.shares(ben, emma.id, [ada]);
  const { page, context } = await signIn(ada, '/inbox');
  const detail = await context.newPage();
  await detail.goto('/type/book');
  await expect(detail.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Library' }).click();
  // Leaving the page sends what could still be undone.
  await page.goto('/discover');
  await expect(detail.getByText('1 recommendation', { exact: true })).toBeVisible();

  await community.edits(ben, emma.id, { title: 'Persuasion', description: 'Later, better.' });
  for (const shown of [page, detail]) {
    const card = shown.getByRole('article', { name: 'Persuasion' });
    await expect(card).toContainText('Later, better.');
    await expect(card).toContainText('Jane Austen');
  }
  await community.reacts(ben, 'like', emma.id);
  const like = detail.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toHaveAccessibleDescription('1 like');

  const third = await community.recommends(ben, 'Middlemarch');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('1 new recommendation from your friends')).toBeAttached();
  await community.deletes(ben, emma.id);
  await expect(page.getByRole('article')).toHaveCount(2);
  // The thing stays where it was saved, without the owner's words.
  const kept = detail.getByRole('article', { name: 'Persuasion' });
  await expect(kept).not.toContainText('Later, better.');
  await expect(kept).toContainText('Jane Austen');
  await community.saves(ada, third);
  await expect(detail.getByRole('article', { name: 'Middlemarch' })).toBeVisible();
  await community.unfriends(ada, ben);
  await expect(page.getByText('No recommendations found matching your filters.')).toBeVisible();
  // What was saved stays, without strangers' reactions.
  await expect(detail.getByRole('article', { name: 'Middlemarch' })).toBeVisible();
});
