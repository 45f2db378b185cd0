import {
  expect,
  installClock,
  leaveIgnoringFailedCalls,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';

const isbn = { isbn: '9780441172719' };

test('a thing page shows everybody’s whys, and everything one can do changes it at once', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
  const bens = await community.recommends(ben, 'Dune', { metadata: isbn, description: 'Sand.' });
  const cys = await community.recommends(cy, 'Dune (1965)', { metadata: isbn });
  await community.shares(ben, bens.id, [ada], 'For the train.');
  const { page } = await signIn(ada, '/discover');
  // Explore shows the work once, with both who recommend it.
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Cy, Ben recommend this');
  await card.getByRole('link', { name: 'Dune (1965)', exact: true }).click();
  await expect(page).toHaveURL(`/thing/${cys.id}`);
  await expect(page).toHaveTitle('(3) Dune (1965) · Trboo');
  await expect(page.getByRole('heading', { name: 'Dune (1965)' })).toBeFocused();
  await page.getByRole('link', { name: 'Open Ben’s' }).click();
  await expect(page).toHaveURL(`/thing/${bens.id}`);
  await expect(page.getByRole('blockquote')).toHaveText([
    'Sand.',
    'For the train.',
    'Why Dune (1965)',
  ]);
  await expect(page.getByText('have it')).toBeVisible();

  const actions = page.getByRole('group', { name: 'Actions' });
  const like = actions.getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await expect(like).toHaveAccessibleDescription('1 like');
  await actions.getByRole('button', { name: 'Save to library' }).click();
  await expect(actions.getByRole('button', { name: 'Remove from library' })).toBeVisible();
  const comments = page.getByRole('region', { name: /^Comments/ });
  await comments.getByLabel('Your comment').fill('The worms!');
  await comments.getByRole('button', { name: 'Add Comment' }).click();
  await expect(comments.getByRole('article')).toHaveText([/You.*The worms!/]);
  await expect(comments.getByRole('heading')).toHaveText('Comments 1');
  await community.comments(ben, bens.id, 'Told you.');
  await expect(comments.getByRole('heading')).toHaveText('Comments 2');

  // What its owner changes, and what others write of it, is there at once.
  await community.edits(ben, bens.id, { description: 'Sand, and how to live.' });
  await expect(page.getByRole('blockquote').first()).toHaveText('Sand, and how to live.');
  await community.edits(cy, cys.id, { description: 'Spice.' });
  await expect(page.getByRole('blockquote').last()).toHaveText('Spice.');

  await page.reload();
  await expect(comments.getByRole('heading')).toHaveText('Comments 2');
  await page.goBack();
  await expect(page).toHaveURL(`/thing/${cys.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/discover');
  await page.goForward();
  await page.goForward();
  // What is gone before the page asks for it would be refused.
  await expect(page.getByRole('blockquote').first()).toHaveText('Sand, and how to live.');
  await community.deletes(ben, bens.id);
  // Ada has saved it: the thing stays, the owner's words go.
  await expect(page.getByText('Sand, and how to live.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
});

test('an answer to the sender is given, changed and withdrawn on the page; what somebody may not see is not found, and one’s own is deleted with Undo', async ({
  product: { community, signIn },
}) => {
  await test.step('an answer', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const dune = await community.recommends(ben, 'Dune');
    await community.shares(ben, dune.id, [ada], 'For the train.');
    const { page: bens } = await signIn(ben, `/thing/${dune.id}`);
    const sentTo = bens.getByRole('list', { name: 'Sent to' });
    await expect(sentTo).toHaveText(/Waiting for Ada$/);
    const a = await signIn(ada, `/thing/${dune.id}`);
    await installClock(a);
    await a.page.goto(`/thing/${dune.id}`);
    const sent = a.page.getByRole('figure').filter({ hasText: 'For the train.' }).getByRole('time');
    const sentAt = Date.parse((await sent.getAttribute('datetime')) ?? '');
    const answer = a.page.getByRole('region', { name: 'Your answer' });
    await answer.getByRole('button', { name: 'Started' }).click();
    await answer.getByRole('button', { name: 'Undo' }).click();
    await answer.getByRole('button', { name: 'Started' }).click();
    await passUndoTime(a);
    await expect(sentTo).toHaveText(/In Ada's library · Started$/);
    await expect(answer).toContainText('Started');
    const change = answer.getByRole('button', { name: 'Change' });
    await change.click();
    await expect(answer.getByRole('button', { name: 'Thanks' })).toBeFocused();
    await answer.getByRole('button', { name: 'Cancel' }).click();
    await expect(change).toBeFocused();
    await change.click();
    await answer.getByRole('button', { name: 'Loved it' }).click();
    await answer.getByLabel('A line to Ben (optional)').fill('Cried twice.');
    await passUndoTime(a);
    await expect(sentTo).toHaveText(/In Ada's library · Loved it: “Cried twice.”$/);
    await answer.getByRole('button', { name: 'Take it back' }).click();
    await passUndoTime(a);
    await expect(sentTo).not.toContainText('Loved it');
    await expect(answer.getByRole('button', { name: 'Loved it' })).toBeVisible();
    // Ages change when a minute of the clock begins.
    await a.page.clock.pauseAt(Math.ceil(sentAt / 60_000 + 5) * 60_000 + 1_000);
    await expect(sent).toHaveText('5m ago');
  });
  await test.step('one’s own', async () => {
    const ada = await community.person('Eva');
    const stranger = await community.person('Stranger');
    const { id } = await community.recommends(ada, 'Emma');
    const visitor = await signIn(stranger, `/thing/${id}`);
    const missing = visitor.page.getByText("We can't show you this recommendation.");
    await expect(missing).toBeVisible();
    await visitor.page.goto('/thing/nothing');
    await expect(missing).toBeVisible();
    await leaveIgnoringFailedCalls(visitor);
    const a = await signIn(ada, `/thing/${id}`);
    await installClock(a);
    await a.page.goto(`/thing/${id}`);
    const remove = async () => {
      await a.page.getByRole('button', { name: 'Delete' }).click();
      await a.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(a.page.getByText('“Emma” deleted')).toBeVisible();
    };
    await remove();
    await a.page.getByRole('button', { name: 'Undo' }).click();
    await expect(a.page.getByRole('heading', { name: 'Emma' })).toBeVisible();
    await remove();
    await passUndoTime(a);
    await expect(a.page.getByText("We can't show you this recommendation.")).toBeVisible();
    await expect.poll(async () => (await community.library(ada)).recommendations).toEqual([]);
  });
});
