import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { likeDislike } from '../../../services/contract/library/recommendation.js';
import { getFriendsRecommendations } from '../../../services/contract/library/recommendation.js';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import {
  getRecipients,
  getSentOutcomes,
  getSharedRecommendations,
} from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('The outcome of a share', () => {
  let application: HostedApplication;
  let community: Community;
  let [ada, ben, cleo] = ['', '', ''];
  let tests = 0;

  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    tests += 1;
    [ben, ada, cleo] = await community.circle(`Ben${tests}`, `Ada${tests}`, `Cleo${tests}`);
  });

  const says = (userEmail: string, recommendationId: string, more: object) =>
    community.execute(recordOutcome, { userEmail, recommendationId, outcome: 'loved', ...more });
  const pending = async (email: string) =>
    (await community.pending(email)).map(({ title }) => title);
  /** The outcome of Ben's that a sender is shown. */
  const told = async (user_email: string, recommendation_id: string) => {
    const request = { user_email, recommendation_id };
    const { recipients } = await community.read(getRecipients, request);
    return recipients.map(({ answer, outcome }) => ({ answer, outcome }))[0];
  };
  const sentBy = async (email: string, title = 'Dune', more: object = {}) => {
    const { id } = await community.recommends(email, title, more);
    await community.shares(email, id, [ben], `${email} says so`);
    return id;
  };

  it('is shown to the sender, and takes the share out of the inbox', async () => {
    const id = await sentBy(ada);
    const { outcome } = await says(ben, id, { words: ' Cried twice. ' });
    expect(outcome).toEqual({ outcome: 'loved', words: 'Cried twice.', isTold: true });
    expect(await pending(ben)).toEqual([]);
    const loved = { outcome: 'loved', words: 'Cried twice.' };
    expect(await told(ada, id)).toEqual({ answer: 'in-library', outcome: loved });
    const exchanged = { user_email: ada, friend_email: ben, direction: 'sent' as const };
    const { recommendations } = await community.read(getFriendsRecommendations, exchanged);
    expect(recommendations).toMatchObject([{ answer: 'in-library', outcome: loved }]);
  });

  it('is counted for the sender, from present friends only', async () => {
    const sums = () => community.read(getSentOutcomes, { user_email: ada });
    const none = { thanks: 0, started: 0, loved: 0, 'not-for-me': 0 };
    expect(await sums()).toEqual({ sent: 0, kept: 0, outcomes: none });
    await community.makesFriends(ada, cleo);
    const id = await sentBy(ada);
    const emma = await sentBy(ada, 'Emma');
    await community.shares(ada, id, [cleo]);
    await community.answersShare(cleo, 'accept', id);
    await says(cleo, id, {});
    await community.answersShare(ben, 'reject', emma);
    expect(await sums()).toEqual({ sent: 3, kept: 1, outcomes: { ...none, loved: 1 } });
    await community.unfriends(ada, cleo);
    expect(await sums()).toEqual({ sent: 2, kept: 0, outcomes: none });
  });

  it('is none, and nobody is told, when it is discarded', async () => {
    const id = await sentBy(ada);
    const [page] = await pagesOf(ada);
    if (!page) throw new Error('no page');
    // The page may still be told of the sending itself, so it counts from a change after that.
    const first = await community.recommends(ben, 'Heat');
    await page.change((change) => change.id === first.id);
    const before = page.changes.length;
    await community.answersShare(ben, 'reject', id);
    expect(await pending(ben)).toEqual([]);
    expect(await told(ada, id)).toEqual({ answer: 'waiting', outcome: null });
    const last = await community.recommends(ben, 'Emma');
    await page.change((change) => change.id === last.id);
    expect(page.changes.slice(before).map(({ model }) => model)).not.toContain('shares');
    page.close();
    // What the sender was told before stays.
    await says(ben, id, { outcome: 'thanks' });
    await community.answersShare(ben, 'reject', id);
    expect(await told(ada, id)).toMatchObject({ answer: 'answered' });
  });

  it.each(['started', 'loved'])('keeps the item in the library: %s', async (outcome) => {
    const id = await sentBy(ada);
    await says(ben, id, { outcome });
    const { recommendations } = await community.library(ben);
    expect(recommendations.map(({ title }) => title)).toEqual(['Dune']);
    expect(await told(ada, id)).toMatchObject({ answer: 'in-library', outcome: { outcome } });
  });

  const answered = async (more: object = {}) => {
    const request = { user_email: ben, list: 'answered' as const, ...more };
    return (await community.read(getSharedRecommendations, request)).sharedRecommendations;
  };

  it('is listed with what was answered, the last answered first, and found', async () => {
    const [dune, emma, heat] = [
      await sentBy(ada),
      await sentBy(cleo, 'Emma'),
      await sentBy(ada, 'Heat'),
    ];
    await sentBy(ada, 'Ran');
    await says(ben, emma, { outcome: 'thanks', words: 'Fun!' });
    await community.answersShare(ben, 'reject', dune);
    const userEmail = ben;
    await community.execute(likeDislike, { recommendationId: heat, userEmail, action: 'like' });
    const ownOutcome = { outcome: 'thanks', words: 'Fun!', isTold: true };
    const [liked, discarded, thanked, ...others] = await answered();
    expect(liked).toMatchObject({ title: 'Heat', sender: { email: ada } });
    expect(liked).not.toHaveProperty('isDiscarded');
    expect(discarded).toMatchObject({ title: 'Dune', isDiscarded: true });
    expect(thanked).toMatchObject({ title: 'Emma', ownOutcome });
    expect(others).toEqual([]);
    expect(await answered({ search: 'cleo' })).toMatchObject([{ title: 'Emma', ownOutcome }]);
    expect(await pending(ben)).toEqual(['Ran']);
  });

  const pagesOf = (...emails: string[]) =>
    Promise.all(
      emails.map(async (email) => {
        const client = new LiveClient(application.url, await sessionCookieOf(application, email));
        await client.ready();
        return client;
      }),
    );

  it('notifies only the sender’s page', async () => {
    const id = await sentBy(ada);
    const pages = await pagesOf(ada, cleo);
    await says(ben, id, { words: 'Cried twice.' });
    await pages[0]?.change(({ model }) => model === 'outcomes');
    const last = await community.recommends(ben, 'Emma');
    await Promise.all(pages.map((page) => page.change(({ id }) => id === last.id)));
    const [adas, cleos] = pages.map(({ changes }) =>
      changes.flatMap((each) => (each.model === 'outcomes' ? [each.document] : [])),
    );
    const user = expect.objectContaining({ email: ben, firstName: `Ben${tests}` }) as unknown;
    const change = { recommendationId: id, title: 'Dune', user };
    const loved = { outcome: 'loved', words: 'Cried twice.' };
    expect(adas).toEqual([{ ...change, outcome: loved }]);
    expect(cleos).toEqual([]);
    for (const page of pages) page.close();
  });

  describe('of items about one work', () => {
    const isbn = { metadata: { isbn: '9780441172719' } };
    let adas: string;
    let cleos: string;
    beforeEach(async () => {
      adas = await sentBy(ada, 'Dune', isbn);
      cleos = await sentBy(cleo, 'Dune (1965)', isbn);
      await sentBy(cleo, 'Emma');
    });

    it('is one, with several senders and whys', async () => {
      const [, dune] = await community.pending(ben);
      expect(dune).toMatchObject({
        ...{ id: cleos, why: `${cleo} says so` },
        otherShares: [{ recommendationId: adas, why: `${ada} says so`, sender: { email: ada } }],
      });
      expect(await pending(ben)).toEqual(['Emma', 'Dune (1965)']);
    });

    it.each([
      ['answering', () => says(ben, cleos, {})],
      ['accepting', () => community.answersShare(ben, 'accept', cleos)],
      [
        'liking',
        () =>
          community.execute(likeDislike, {
            recommendationId: cleos,
            userEmail: ben,
            action: 'like',
          }),
      ],
    ])('is settled for all by %s one', async (_name, act) => {
      await act();
      expect(await pending(ben)).toEqual(['Emma']);
      expect(await told(ada, adas)).toEqual({ answer: 'answered', outcome: null });
    });

    it('is settled by saving a friend’s item', async () => {
      const [shown] = (await community.pending(ben)).filter(({ id }) => id === cleos);
      if (shown === undefined) throw new Error('it was sent');
      await community.saves(ben, shown);
      expect(await pending(ben)).toEqual(['Emma']);
      expect(await told(cleo, cleos)).toMatchObject({ answer: 'in-library' });
      expect(await told(ada, adas)).toMatchObject({ answer: 'answered' });
    });

    it('is listed once among the answered', async () => {
      await says(ben, adas, {});
      expect(await answered()).toMatchObject([
        { id: adas, inLibrary: true, ownOutcome: { outcome: 'loved' }, otherShares: [{}] },
      ]);
    });

    it('is not shown to any sender when one is discarded', async () => {
      await community.answersShare(ben, 'reject', cleos);
      expect(await pending(ben)).toEqual(['Emma']);
      expect(await told(ada, adas)).toEqual({ answer: 'waiting', outcome: null });
    });
  });

  it('is refused without a share, with too long a text, and when nobody should be told', async () => {
    const id = await sentBy(ada);
    const { id: unsent } = await community.recommends(ada, 'Emma');
    const answer = { recommendationId: id, userEmail: ben, outcome: 'thanks' };
    for (const [more, status, words] of [
      [{ recommendationId: unsent }, 404, /not found/],
      [{ recommendationId: 'no-such-thing' }, 404, /not found/],
      [{ userEmail: ada }, 404, /not found/],
      [{ words: 'x'.repeat(101) }, 400, /100 characters/],
      [{ tellSender: false }, 400, /tellSender/],
      [{ outcome: 'hated' }, 400, /outcome/],
    ] as const) {
      await expectRefusal(application, recordOutcome, { ...answer, ...more }, status, words);
    }
  });
});
