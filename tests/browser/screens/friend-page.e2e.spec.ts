import { recordOutcome } from '../../../services/contract/library/outcome.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import {
  expect,
  installClock,
  leaveIgnoringFailedCalls,
  test,
  passUndoTime,
} from '../../support/browser/browser.js';

test('the page of a friend shows what went both ways and what both have, as it happens', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  await community.execute(updateUserProfile, { email: ben, bio: 'Reads on trains.' });
  await community.group(ada, 'Readers', []);
  const path = `/friends/${await community.idOf(ben)}`;
  const emma = await community.recommends(ada, 'Emma');
  await community.shares(ada, emma.id, [ben], 'You will laugh.');
  const { page } = await signIn(ada, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
  await expect(page).toHaveTitle(/Ben · Trboo$/);
  expect(page.url()).not.toContain('@');
  await expect(page.getByText('Reads on trains.')).toBeVisible();

  const sent = page.getByRole('listitem').filter({ hasText: 'Emma' });
  await expect(sent).toContainText('You will laugh.');
  await expect(sent).toContainText('Waiting for Ben');
  await expect(sent.getByRole('link', { name: 'Emma' })).toHaveAttribute(
    'href',
    `/thing/${emma.id}`,
  );
  await expect(page.getByText('0 of 1 kept')).toBeVisible();
  await community.answersShare(ben, 'accept', emma.id);
  const answer = { userEmail: ben, recommendationId: emma.id, words: 'Twice!' };
  await community.execute(recordOutcome, { ...answer, outcome: 'loved' });
  await expect(sent).toContainText("In Ben's library · Loved it: “Twice!”");
  await expect(page.getByText('1 of 1 kept, 1 loved')).toBeVisible();
  await expectAccessibleEverywhere(page, 'what was sent to a friend');

  await page.getByText('Received from Friend').click();
  await expect(page.getByText('Nothing received from Ben yet')).toBeVisible();
  const arrival = await community.recommends(ben, 'Arrival', { type: 'movie' });
  await community.shares(ben, arrival.id, [ada], 'For the language.');
  const received = page.getByRole('listitem').filter({ hasText: 'Arrival' });
  await expect(received).toContainText('For the language.');
  await expect(received.getByRole('link', { name: 'Waiting in your inbox' })).toBeVisible();
  // What was discarded can be found, and kept after all.
  await community.answersShare(ada, 'reject', arrival.id);
  await expect(received).toContainText('Not in My List');
  await received.getByRole('button', { name: 'Save to library' }).click();
  await expect(received).toContainText('In My List');

  await page.getByText('Both of you').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Emma' })).toBeVisible();
  await community.recommends(ada, 'Dune', { keepPrivate: true, description: 'The worms.' });
  await community.recommends(ben, 'Dune', { description: 'The desert.' });
  const dune = page.getByRole('listitem').filter({ hasText: 'Dune' });
  await expect(dune).toContainText('The worms.');
  await expect(dune).toContainText('The desert.');
  await expectAccessibleEverywhere(page, 'what two friends both have');

  const readers = page.getByRole('button', { name: 'Readers' });
  await expect(readers).toHaveAttribute('aria-pressed', 'false');
  await readers.click();
  await expect(readers).toHaveAttribute('aria-pressed', 'true');
});

test('removing, muting and blocking stand in the menu of a friend’s page', async ({
  product: { community, signIn },
}) => {
  const [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
  const cleoId = await community.idOf(cleo);
  const person = await signIn(ada);
  const { page } = person;
  await installClock(person);
  await page.goto(`/friends/${await community.idOf(ben)}`);
  const choose = async (item: string, name = 'Ben') => {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const confirm = (action: string) =>
    page.getByRole('dialog').getByRole('button', { name: action }).click();
  await choose('Mute');
  await confirm('Mute');
  await expect(page.getByText('Ben muted')).toBeVisible();
  await choose('Unmute');
  await expect(page.getByText('Ben unmuted')).toBeVisible();

  await choose('Remove');
  await expect(page.getByText('Are you sure you want to remove this friend?')).toBeVisible();
  await confirm('Remove');
  await expect(page.getByText('Ben removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await choose('Remove');
  await confirm('Remove');
  await passUndoTime(person);
  await page.getByRole('button', { name: 'Add Friend' }).click();
  await expect(page.getByText('Pending...')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the page of somebody who is no friend');

  await page.goto(`/friends/${cleoId}`);
  await choose('Block', 'Cleo');
  await confirm('Block');
  await expect(page.getByText('Cleo blocked')).toBeVisible();
  await expect(page).toHaveURL(/\/friends$/);
  await page.goto(`/friends/${cleoId}`);
  await expect(page.getByText('You have blocked this person.')).toBeVisible();
  // Nor does an address lead to anybody, not even to a friend.
  await page.goto(`/friends/${ben}`);
  await expect(page.getByText("We can't show you this person.")).toBeVisible();
  await expectAccessibleEverywhere(page, 'the page of nobody');
  await page.goto(`/friends/${await community.idOf(ada)}`);
  await expect(page).toHaveURL(/\/profile$/);
  // The page of the friend asks once more while the friendship ends.
  await leaveIgnoringFailedCalls(person);
});
