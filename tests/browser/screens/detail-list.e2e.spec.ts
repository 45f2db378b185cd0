import { getComments } from '../../../services/contract/library/comment.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  expect,
  ignoreFailedCalls,
  installClock,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';

test('a detail list has its heading and filters, and cards that are liked and removed', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const emma = await community.recommends(ada, 'Emma');
  const dune = await community.recommends(ben, 'Dune');
  await community.saves(ada, dune);
  await community.reacts(ben, 'like', emma.id);
  const person = await signIn(ada, '/type/book');
  const { page } = person;
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible();
  await expect(page.getByText('2 recommendations', { exact: true })).toBeVisible();
  const titles = page.getByRole('article').getByRole('heading');
  const names = async (title: string) => {
    const buttons = page.getByRole('article', { name: title }).locator('footer button');
    return Promise.all((await buttons.all()).map((button) => button.getAttribute('aria-label')));
  };
  const all = ['Like', 'Dislike', 'Comments', 'Share', 'Share link'];
  expect(await names('Emma')).toEqual([...all, 'Edit']);
  expect(await names('Dune')).toEqual([...all, 'Remove from library']);

  await page.getByLabel('Sort by').selectOption('Most Liked');
  await expect(titles).toHaveText(['Emma', 'Dune']);
  await page.getByLabel('Liked by').selectOption('Ben');
  await expect(titles).toHaveText(['Emma']);
  await page.getByLabel('Liked by').selectOption('You');
  await expect(page.getByText('No likes from them yet')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(titles).toHaveText(['Dune', 'Emma']);

  // Reactions show at once, and go back when they fail.
  const card = page.getByRole('article', { name: 'Dune' });
  const like = card.getByRole('button', { name: 'Like', exact: true });
  const dislike = card.getByRole('button', { name: 'Dislike' });
  let answered = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/like-dislike')) answered += 1;
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await dislike.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(dislike).toHaveAccessibleDescription('1 dislike');
  await dislike.click();
  await expect(dislike).toHaveAccessibleDescription('0 dislikes');
  // Only the next command is to fail: those before are sent one after the other.
  await expect.poll(() => answered).toBe(3);
  await page.route('**/api/like-dislike', (route) =>
    route.fulfill({ status: 500, json: { error: 'Internal error' } }),
  );
  const refused = page.waitForResponse('**/api/like-dislike');
  await like.click();
  await refused;
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveAccessibleDescription('0 likes');

  // Somebody else's item is removed after a question.
  const remove = card.getByRole('button', { name: 'Remove from library' });
  await remove.click();
  await expect(page.getByText('Remove this recommendation from your library?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('“Dune” removed from My List')).toBeVisible();
  await expect(titles).toHaveText(['Emma']);
  const myList = page.getByRole('navigation').getByRole('link', { name: 'My List' });
  await expect(myList).toHaveAttribute('aria-current', 'page');
  // No screen, and so 404, within the frame.
  await page.goto('/type/books');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the error page');
  await myList.click();
  await expect(page).toHaveURL('/my-trboo');
  ignoreFailedCalls(person);
});

test('one’s own item is edited and deleted; an edit keeps what was changed elsewhere, and shows what it would replace', async ({
  product: { community, signIn },
}) => {
  await test.step('edited and deleted', async () => {
    const ada = await community.person('Ada');
    await community.recommends(ada, 'Emma', { link: 'https://example.com/emma' });
    await community.recommends(ada, 'Dune');
    const person = await signIn(ada);
    const { page } = person;
    await installClock(person);
    await page.goto('/type/my-recommendations');
    await page.getByRole('article', { name: 'Emma' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await dialog.getByLabel('Description').fill('  ');
    await dialog.getByLabel('Title').fill('Dune');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      dialog.getByText('The field "Description" is required. Please say why you recommend this.'),
    ).toBeVisible();
    await dialog.getByLabel('Description').fill('A matchmaker who cannot match.');
    await dialog.getByLabel('URL (optional)').fill('example');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText(/Please enter a valid URL/)).toBeVisible();
    await dialog.getByLabel('URL (optional)').fill('');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      dialog.getByText('Duplicate: you have already added this recommendation.'),
    ).toBeVisible();
    ignoreFailedCalls(person);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await dialog.getByLabel('Title').fill('Emma, again');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('article', { name: 'Emma, again' });
    await expect(card).toContainText('A matchmaker who cannot match.');
    await expect(card.getByRole('link', { name: /^Link to/ })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const agree = page.getByRole('dialog').last().getByRole('button', { name: 'Delete' });
    await agree.click();
    await expect(page.getByRole('article')).toHaveCount(1);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(page.getByText('“Emma, again” deleted')).toBeVisible();
    await undo.click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await agree.click();
    await passUndoTime(person);
    await expect(undo).toHaveCount(0);
    await expect(page.getByText('1 recommendation', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dune', exact: true })).toBeFocused();
  });
  await test.step('changed elsewhere', async () => {
    const ada = await community.person('Eva');
    const { id } = await community.recommends(ada, 'Emma', { description: 'Wit.' });
    const { page } = await signIn(ada, '/type/book');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Description').fill('The wit of it.');
    await community.edits(ada, id, { title: 'Emma (1815)' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    const one = { title: 'Emma (1815)', description: 'The wit of it.' };
    await expect
      .poll(async () => (await community.library(ada)).recommendations)
      .toMatchObject([one]);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Emma, again');
    await community.edits(ada, id, { title: 'Emma!' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      page.getByText(
        'This was changed on another device to “Emma!”. Save again to keep your version.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'Emma, again' })).toBeVisible();
  });
});

/** Holds answers back until they are released. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release: () => release() };
}

/** Imitates a browser's translator: each text, also later ones, is wrapped in an element. */
const translator = `
  const wrap = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, style, textarea')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) wrap(node.nodeType === Node.TEXT_NODE ? node.parentNode : node);
    }
  }).observe(document.body, { childList: true, subtree: true });
`;

test('an item is shared with friends and groups, with a why; share links are copied and ended, those of others by the owner too, who asks not to pass it on', async ({
  product: { community, signIn },
}) => {
  await test.step('friends and groups', async () => {
    const [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
    await community.group(ada, 'Readers', [cy]);
    await community.group(ada, 'Nobody', []);
    await community.recommends(ada, 'Emma');
    const person = await signIn(ada, '/type/book');
    const { page } = person;
    const open = page.getByRole('button', { name: 'Share', exact: true });
    await open.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab')).toHaveText(['Friends (2)', 'Groups (2)']);
    const share = dialog.getByRole('button', { name: /^Share \(/ });
    await expect(share).toBeDisabled();
    const why = dialog.getByLabel('Why');
    // One's own why is where one begins.
    await expect(why).toHaveValue('Why Emma');
    await why.fill('x'.repeat(520));
    await expect(why).toHaveValue('x'.repeat(500));
    await expect(dialog.getByText('500/500')).toBeVisible();
    await why.fill('For the winter.');
    await expect(share).toBeDisabled();
    await dialog.getByRole('tab', { name: 'Groups' }).click();
    await dialog.getByRole('button', { name: /^Nobody/ }).click();
    await expect(share).toHaveText('Share (1 selected)');
    await share.click();
    await expect(
      dialog.getByText('Please select at least one friend or group to share with.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: /^Readers/ }).click();
    await dialog.getByRole('button', { name: /^Nobody/ }).click();
    await dialog.getByRole('tab', { name: 'Friends' }).click();
    await dialog.getByRole('button', { name: 'Ben', exact: true }).click();
    await expect(share).toHaveText('Share (2 selected)');

    // Closing by accident loses nothing that was typed; neither does a failure.
    await page.route('**/api/send-recommendation', (route) => route.abort());
    await share.click();
    await expect(page.getByText('Failed to share recommendation. Please try again.')).toBeVisible();
    await page.unroute('**/api/send-recommendation');
    await page.route('**/api/send-recommendation', (route) =>
      route.fulfill({ status: 403, json: { error: 'Not friends with this user' } }),
    );
    await share.click();
    await expect(page.getByText('Failed to share: Not friends with this user')).toBeVisible();
    await page.unroute('**/api/send-recommendation');
    ignoreFailedCalls(person);
    await expect(why).toHaveValue('For the winter.');
    await share.click();
    await expect(page.getByText('Sent to Ben, Readers')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    for (const friend of [ben, cy]) {
      expect(await community.pending(friend)).toMatchObject([{ why: 'For the winter.' }]);
    }
    // What becomes of it is said even when the dialog is closed meanwhile.
    const { released, release } = held();
    await page.route('**/api/withdraw-recommendation', async (route) => {
      await released;
      await route.continue();
    });
    await open.click();
    await dialog.getByRole('button', { name: 'Take back from Ben' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    release();
    await expect(page.getByText('Taken back from Ben')).toBeVisible();
    expect(await community.pending(ben)).toEqual([]);
    await open.click();
    await expect(dialog.getByRole('button', { name: 'Take back from Ben' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Take back from everyone' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByText('Taken back from everyone')).toBeVisible();
    expect(await community.pending(cy)).toEqual([]);
  });
  await test.step('share links', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    const emma = await community.recommends(ada, 'Emma');
    await community.saves(ben, emma);
    const bensLink = await community.linksTo(ben, emma.id);
    const person = await signIn(ada);
    const { page, context } = person;
    await page.goto(`/share/${bensLink}`);
    await expect(page.getByText('Recommended by Eva')).toBeVisible();
    await expect(page.getByText('Passed on by Leo')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/type/book');
    await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible();
    // All the while the page is translated.
    await page.evaluate(translator);
    await page.route('**/api/create-share-link', (route) => route.abort());
    const open = page.getByRole('button', { name: 'Share link' });
    await open.click();
    await expect(page.getByText("Couldn't create the share link")).toBeVisible();
    ignoreFailedCalls(person);
    await page.unroute('**/api/create-share-link');
    await page.getByRole('button', { name: 'Try again' }).click();
    const field = page.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/\/share\/[\w-]{57}$/);
    await expect(
      page.getByText(/can see this recommendation until \p{L}+ \d+, \d{4}\./u),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Link copied!')).toBeVisible();
    const address = await field.inputValue();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('The link no longer works.')).toBeVisible();
    await page.getByRole('button', { name: 'New link' }).click();
    await expect(field).toHaveValue(/\/share\//);
    expect(await field.inputValue()).not.toBe(address);

    const others = page.getByRole('region', { name: 'Links made by others' });
    await expect(others.getByRole('listitem')).toContainText('Leo · until');
    await expectAccessibleEverywhere(page, 'links made by others');
    const { released, release } = held();
    await page.route('**/api/revoke-share-link', async (route) => {
      await released;
      await route.continue();
    });
    await others.getByRole('button', { name: 'End the link of Leo' }).click();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    release();
    await expect(page.getByText('Link ended')).toBeVisible();
    await open.click();
    await expect(field).toHaveValue(/\/share\//);
    await expect(others).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Ask others not to pass it on').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    const { page: bens } = await signIn(ben, '/type/book');
    for (const name of ['Share link', 'Share']) {
      await bens.getByRole('button', { name, exact: true }).click();
      await expect(bens.getByText('Eva asked others not to pass this on.')).toBeVisible();
      await bens.keyboard.press('Escape');
    }
  });
});

test('all comments are shown with the sender’s why, and one’s own is written once', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cy] = await community.circle('Ada', 'Ben', 'Cy');
  await community.makesFriends(ben, cy);
  const { id } = await community.recommends(ben, 'Dune', { description: 'Sand, and how to live.' });
  await community.comments(cy, id, 'The worms!');
  // Sent by its owner with its description, which is quoted once.
  await community.shares(ben, id, [ada], 'Sand, and how to live.');
  await community.shares(cy, id, [ada], 'You asked for a desert.');
  await community.answersShare(ada, 'accept', id);
  const person = await signIn(ada, '/type/book');
  const { page } = person;
  await page.getByRole('button', { name: 'Comments' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('figure')).toHaveText([
    /Sand, and how to live\..*Ben/,
    /You asked for a desert\..*Cy/,
  ]);
  const said = dialog.getByRole('log').getByRole('article');
  await expect(said).toHaveText([/Cy.*The worms!/]);

  const field = dialog.getByLabel('Your comment');
  const { released, release } = held();
  await page.route('**/api/add-comment', async (route) => {
    await released;
    await route.fulfill({ status: 500, json: { error: 'Internal error', details: 'Number 7' } });
  });
  // Neither text is shown once both have failed.
  await field.fill('So much.');
  await page.keyboard.press('Enter');
  await said.last().getByRole('button', { name: 'Edit' }).click();
  await field.fill('So much tea.');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText([/Cy.*The worms!/, /You.*So much tea\./]);
  release();
  await expect(page.getByText('Internal error\nNumber 7').first()).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(field).toHaveValue('So much tea.');
  await page.unroute('**/api/add-comment');
  ignoreFailedCalls(person);
  await dialog.getByRole('button', { name: 'Add Comment' }).click();
  await expect(said).toHaveText([/Cy.*The worms!/, /You.*So much tea\./]);
  await expect(field).toBeHidden();
  await expect(dialog.getByRole('log')).toBeFocused();
  // It is edited and deleted where it stands.
  await said.last().getByRole('button', { name: 'Edit' }).click();
  await field.fill('So much spice.');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText([/Cy.*The worms!/, /You.*So much spice\./]);
  await said.last().getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Comment deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toHaveCount(2);
  await said.last().getByRole('button', { name: 'Delete' }).click();
  // Leaving does not undo it.
  await page.goto('about:blank');
  await expect
    .poll(async () => {
      const request = { user_email: ada, recommendation_id: id };
      return (await community.read(getComments, request)).comments.length;
    })
    .toBe(1);
  // Neither does logging out.
  await page.goto('/type/book');
  await page.getByRole('button', { name: 'Remove from library' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('“Dune” removed from My List')).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await community.library(ada)).recommendations).toEqual([]);
});
