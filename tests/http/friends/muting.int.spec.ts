import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getMutedAndBlocked,
  mutePerson,
  unmutePerson,
} from '../../../services/contract/friends/block.js';
import { getHomeStats, getInboxBadge } from '../../../services/contract/home/home.js';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import {
  getExplore,
  getFriendsRecommendations,
} from '../../../services/contract/library/recommendation.js';
import { getRecipients } from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { seenBy } from '../../support/seen-by.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

let application: HostedApplication;
let community: Community;
/** Ids of one item of each person. */
let items: { readonly adas: string; readonly bens: string; readonly cleos: string };

/** Three friends; Ben does everything that Ada could see. */
beforeEach(async () => {
  application = await HostedApplication.start();
  community = new Community(application);
  for (const name of ['Ada', 'Ben', 'Cleo']) await community.person(name);
  await community.makesFriends(ada, ben);
  await community.makesFriends(ada, cleo);
  await community.makesFriends(ben, cleo);
  const { id: adas } = await community.recommends(ada, 'Emma');
  const { id: bens } = await community.recommends(ben, 'Dune');
  const { id: cleos } = await community.recommends(cleo, 'Ulysses');
  items = { adas, bens, cleos };
  for (const id of [adas, cleos]) {
    await community.reacts(ben, 'like', id);
    await community.comments(ben, id, 'Ben says yes.');
  }
  await community.reacts(cleo, 'like', adas);
  await community.comments(cleo, adas, 'Cleo says yes.');
  await community.shares(ben, bens, [ada], 'Ben writes.');
  await community.shares(cleo, cleos, [ada], 'Cleo writes.');
  await community.shares(ben, cleos, [ada], 'Ben writes, too.');
});
afterEach(() => application.close());

const allIds = () => Object.values(items);
const mutedBy = async (email: string) =>
  (await community.read(getMutedAndBlocked, { user_email: email })).muted;

describe('A muted person', () => {
  it('is not shown anywhere to the person who muted them', async () => {
    await community.mutes(ada, ben);
    const { friends, requests, ...seen } = await seenBy(community, ada, [items.adas, items.cleos]);
    expect(JSON.stringify(seen)).not.toMatch(/ben|dune/i);
    expect(JSON.stringify(seen)).toMatch(/Cleo writes/);
    expect(JSON.stringify(friends)).toMatch(/ben/);
    expect(requests).toEqual({ received: [], sent: [] });
  });

  it('does not count in the statistics of the person who muted them', async () => {
    const figures = async () => {
      const { stats } = await community.read(getHomeStats, { user_email: ada });
      const { count } = await community.read(getInboxBadge, { user_email: ada });
      return { ...stats, badge: count };
    };
    const before = await figures();
    await community.mutes(ada, ben);
    expect(await figures()).toEqual({
      ...before,
      badge: before.badge - 2,
      likesReceived: 1,
      commentsReceived: 1,
      latestFriendRecosCount: 1,
      likesOnFriendsContent: 0,
      recommendationsReceived: 1,
    });
  });

  it('shows nothing on their own page either', async () => {
    await community.shares(ada, items.adas, [ben]);
    await community.mutes(ada, ben);
    const of = { user_email: ada, friend_email: ben };
    expect((await community.read(getExplore, of)).recommendations).toEqual([]);
    const shown = async (direction?: 'sent' | 'received') =>
      (
        await community.read(getFriendsRecommendations, { ...of, ...(direction && { direction }) })
      ).recommendations.map(({ id }) => id);
    expect([await shown(), await shown('received')]).toEqual([[], []]);
    // Ada's own shares stay.
    expect(await shown('sent')).toEqual([items.adas]);
  });

  it('has no outcomes shown of shares sent to them', async () => {
    await community.shares(ada, items.adas, [ben]);
    const outcome = { recommendationId: items.adas, userEmail: ben, outcome: 'loved' } as const;
    await community.execute(recordOutcome, { ...outcome, words: 'Ben loved it.' });
    const told = async () => {
      const asked = { user_email: ada, recommendation_id: items.adas };
      const sent = { user_email: ada, friend_email: ben, direction: 'sent' } as const;
      return JSON.stringify([
        await community.read(getRecipients, asked),
        await community.read(getFriendsRecommendations, sent),
      ]).match(/Ben loved it/g);
    };
    expect(await told()).toHaveLength(2);
    await community.mutes(ada, ben);
    expect(await told()).toBeNull();
  });

  it('is shown again completely when unmuted', async () => {
    const before = await seenBy(community, ada, allIds());
    await community.mutes(ada, ben);
    await community.unmutes(ada, ben);
    expect(await seenBy(community, ada, allIds())).toEqual(before);
  });

  it('does not notice it, and can continue', async () => {
    const before = await seenBy(community, ben, allIds());
    await community.mutes(ada, ben);
    expect(await seenBy(community, ben, allIds())).toEqual(before);
    await community.shares(ben, items.bens, [ada], 'Once more.');
    await community.reacts(ben, 'dislike', items.adas);
    expect(await community.pending(ada)).toMatchObject([{ id: items.cleos }]);
    await community.unmutes(ada, ben);
    expect(await community.pending(ada)).toMatchObject([
      { id: items.bens, why: 'Once more.' },
      { id: items.cleos, why: 'Ben writes, too.' },
    ]);
  });

  it('is still shown to others', async () => {
    const before = await seenBy(community, cleo, allIds());
    await community.mutes(ada, ben);
    expect(await seenBy(community, cleo, allIds())).toEqual(before);
  });

  it('keeps their saved recommendations in libraries', async () => {
    await community.answersShare(ada, 'accept', items.bens);
    await community.mutes(ada, ben);
    expect((await community.library(ada)).recommendations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([items.bens]),
    );
  });
});

describe('Muting', () => {
  it('is listed only for oneself, latest first', async () => {
    await community.mutes(ada, ben);
    await community.mutes(ada, cleo);
    expect(await mutedBy(ada)).toMatchObject([
      { email: cleo, since: expect.any(String) as unknown },
      { email: ben },
    ]);
    expect([await mutedBy(ben), await mutedBy(cleo)]).toEqual([[], []]);
    await community.unmutes(ada, cleo);
    expect(await mutedBy(ada)).toMatchObject([{ email: ben }]);
  });

  it.each([
    { name: 'muted', call: mutePerson },
    { name: 'unmuted', call: unmutePerson },
  ])('refuses oneself and unknown people: $name', async ({ call }) => {
    const user_email = ada;
    await expectRefusal(application, call, { user_email, person_email: ada }, 400, /yourself/);
    const nobody = { user_email, person_email: 'nobody@example.com' };
    await expectRefusal(application, call, nobody, 404, /User not found/);
    await expectRefusal(application, call, { user_email }, 400, /person_email/);
    await expectRefusal(application, call, { user_email, person_email: 'x' }, 400, /person_email/);
  });
});
