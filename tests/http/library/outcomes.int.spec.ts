import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { likeDislike } from '../../../services/contract/library/recommendation.js';
import { getFriendsRecommendations } from '../../../services/contract/library/recommendation.js';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import { getRecipients, getSentOutcomes } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('The outcome of a share', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
    await community.makesFriends(ada, ben);
    await community.makesFriends(cleo, ben);
  });
  afterEach(() => application.close());

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
    expect(await told(ada, id)).toEqual({ answer: 'answered', outcome: loved });
    const exchanged = { user_email: ada, friend_email: ben, direction: 'sent' as const };
    const { recommendations } = await community.read(getFriendsRecommendations, exchanged);
    expect(recommendations).toMatchObject([{ answer: 'answered', outcome: loved }]);
  });

  it('can be changed, withdrawn, and combined with saving', async () => {
    const id = await sentBy(ada);
    await says(ben, id, { outcome: 'started' });
    await says(ben, id, { outcome: 'loved' });
    expect(await told(ada, id)).toMatchObject({ outcome: { outcome: 'loved', words: '' } });
    await community.answersShare(ben, 'accept', id);
    expect(await told(ada, id)).toMatchObject({ answer: 'in-library', outcome: { words: '' } });
    const { outcome } = await says(ben, id, { outcome: null });
    expect(outcome).toBeNull();
    expect(await told(ada, id)).toEqual({ answer: 'in-library', outcome: null });
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
    await says(ben, emma, { outcome: 'not-for-me', tellSender: false });
    expect(await sums()).toEqual({ sent: 3, kept: 1, outcomes: { ...none, loved: 1 } });
    await community.unfriends(ada, cleo);
    expect(await sums()).toEqual({ sent: 2, kept: 0, outcomes: none });
  });

  it('does not answer the same item when it is sent again', async () => {
    const id = await sentBy(ada);
    await says(ben, id, {});
    await community.shares(ada, id, [ben], 'The sequel, too.');
    expect(await pending(ben)).toEqual(['Dune']);
    expect(await told(ada, id)).toMatchObject({ answer: 'waiting', outcome: { outcome: 'loved' } });
  });

  it('can be hidden from the sender when it is negative', async () => {
    const id = await sentBy(ada);
    const { outcome } = await says(ben, id, { outcome: 'not-for-me', tellSender: false });
    expect(outcome).toMatchObject({ isTold: false });
    expect(await pending(ben)).toEqual([]);
    expect(await told(ada, id)).toEqual({ answer: 'waiting', outcome: null });
  });

  it('notifies only the sender’s page', async () => {
    const id = await sentBy(ada);
    const clients = [ada, cleo].map(async (email) => {
      const client = new LiveClient(application.url, await sessionCookieOf(application, email));
      await client.ready();
      return client;
    });
    const pages = await Promise.all(clients);
    await says(ben, id, { words: 'Cried twice.' });
    await pages[0]?.change(({ model }) => model === 'outcomes');
    await says(ben, id, { outcome: 'not-for-me', tellSender: false });
    const last = await community.recommends(ben, 'Emma');
    await Promise.all(pages.map((page) => page.change(({ id }) => id === last.id)));
    const [adas, cleos] = pages.map(({ changes }) =>
      changes.flatMap((each) => (each.model === 'outcomes' ? [each.document] : [])),
    );
    const user = expect.objectContaining({ email: ben, firstName: 'Ben' }) as unknown;
    const change = { recommendationId: id, title: 'Dune', user };
    const loved = { outcome: 'loved', words: 'Cried twice.' };
    expect(adas).toEqual([
      { ...change, outcome: loved },
      { ...change, outcome: null },
    ]);
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
      ['discarding', () => community.answersShare(ben, 'reject', cleos)],
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

    it('is not shown to any sender when one is answered without telling', async () => {
      await says(ben, cleos, { outcome: 'not-for-me', tellSender: false });
      expect(await pending(ben)).toEqual(['Emma']);
      expect(await told(ada, adas)).toEqual({ answer: 'waiting', outcome: null });
    });
  });

  it('is refused without a share, with too long a text, and when positive but hidden', async () => {
    const id = await sentBy(ada);
    const { id: unsent } = await community.recommends(ada, 'Emma');
    const answer = { recommendationId: id, userEmail: ben, outcome: 'thanks' };
    for (const [more, status, words] of [
      [{ recommendationId: unsent }, 404, /not found/],
      [{ recommendationId: 'no-such-thing' }, 404, /not found/],
      [{ userEmail: ada }, 404, /not found/],
      [{ words: 'x'.repeat(101) }, 400, /100 characters/],
      [{ tellSender: false }, 400, /kept from the sender/],
      [{ outcome: 'hated' }, 400, /outcome/],
    ] as const) {
      await expectRefusal(application, recordOutcome, { ...answer, ...more }, status, words);
    }
  });
});
