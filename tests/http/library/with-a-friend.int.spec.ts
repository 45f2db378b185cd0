import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCommonRecommendations } from '../../../services/contract/library/common.js';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import { getSentOutcomes } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('The items that two friends have in common', () => {
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
    [ada, ben, cleo] = await community.circle(`Ada${tests}`, `Ben${tests}`, `Cleo${tests}`);
  });

  const common = async (user_email: string, friend_email: string, more: object = {}) => {
    const request = { user_email, friend_email, ...more };
    return community.read(getCommonRecommendations, request);
  };
  const titles = async (one: string, other: string) =>
    (await common(one, other)).recommendations.map(({ title }) => title);
  const isRefused = (request: object) =>
    expectRefusal(application, getCommonRecommendations, request, 404, /Not friends/);

  it('are those that both recommend, also when the caller’s is private, with the friend’s why', async () => {
    await community.recommends(ada, 'Dune', { keepPrivate: true });
    await community.recommends(ada, 'Emma');
    const theirs = await community.recommends(ben, ' dune ', { description: 'The desert.' });
    const { recommendations } = await common(ada, ben);
    expect(recommendations).toMatchObject([
      {
        title: 'Dune',
        addedBy: ada,
        theirs: { id: theirs.id, why: 'The desert.', addedDate: theirs.addedDate },
      },
    ]);
    // The friend is not shown the private item.
    expect(await titles(ben, ada)).toEqual([]);
    expect(await titles(ada, cleo)).toEqual([]);
  });

  it('are those saved or accepted from each other', async () => {
    const dune = await community.recommends(ben, 'Dune');
    await community.saves(ada, dune);
    expect((await common(ada, ben)).recommendations).toMatchObject([
      { title: 'Dune', theirs: { id: dune.id } },
    ]);
    const emma = await community.recommends(ada, 'Emma', { keepPrivate: true });
    await community.shares(ada, emma.id, [ben, cleo]);
    expect(await titles(ada, ben)).toEqual(['Dune']);
    await community.answersShare(ben, 'accept', emma.id);
    expect(await titles(ada, ben)).toEqual(['Emma', 'Dune']);
    const [first] = (await common(ada, ben)).recommendations;
    expect(first).not.toHaveProperty('theirs');
    expect((await titles(ben, ada)).toSorted()).toEqual(['Emma']);
    // Only the sender is shown who accepted it.
    await community.deletes(ben, emma.id);
    expect(await titles(ada, ben)).toEqual(['Dune']);
  });

  it('do not reveal what a friend saved without a share', async () => {
    const emma = await community.recommends(ada, 'Emma');
    await community.saves(ben, emma);
    expect(await titles(ada, ben)).toEqual([]);
  });

  it('are paged', async () => {
    for (const title of ['Dune', 'Emma', 'Arrival', 'Alone']) {
      await community.recommends(ada, title);
      if (title !== 'Alone') await community.recommends(ben, title);
    }
    const first = await common(ada, ben, { limit: 2 });
    expect(first.recommendations.map(({ title }) => title)).toEqual(['Arrival', 'Emma']);
    const last = await common(ada, ben, { limit: 2, cursor: first.nextCursor });
    expect(last.recommendations.map(({ title }) => title)).toEqual(['Dune']);
    expect(last.nextCursor).toBeUndefined();
    const request = { user_email: ada, friend_email: ben, cursor: 'none' };
    await expectRefusal(application, getCommonRecommendations, request, 400, /cursor/i);
  });

  it('are refused for a stranger, and empty while the friend is muted', async () => {
    await community.recommends(ada, 'Dune');
    await community.recommends(ben, 'Dune');
    await isRefused({ user_email: ben, friend_email: cleo });
    await community.mutes(ada, ben);
    expect(await titles(ada, ben)).toEqual([]);
  });

  it('come with counts of the outcomes of shares to the friend', async () => {
    const dune = await community.recommends(ada, 'Dune');
    const emma = await community.recommends(ada, 'Emma');
    await community.shares(ada, dune.id, [ben, cleo]);
    await community.shares(ada, emma.id, [ben]);
    await community.answersShare(ben, 'accept', dune.id);
    await community.execute(recordOutcome, {
      userEmail: ben,
      recommendationId: emma.id,
      outcome: 'loved',
    });
    const outcomes = { thanks: 0, started: 0, loved: 0, 'not-for-me': 0 };
    const landed = (friend_email: string) =>
      community.read(getSentOutcomes, { user_email: ada, friend_email });
    expect(await landed(ben)).toEqual({ sent: 2, kept: 2, outcomes: { ...outcomes, loved: 1 } });
    expect(await landed(cleo)).toEqual({ sent: 1, kept: 0, outcomes });
    const request = { user_email: ben, friend_email: cleo };
    await expectRefusal(application, getSentOutcomes, request, 404, /Not friends/);
  });
});
