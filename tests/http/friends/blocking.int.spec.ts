import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blockPerson,
  getMutedAndBlocked,
  unblockPerson,
} from '../../../services/contract/friends/block.js';
import {
  acceptFriendRequest,
  addFriend,
  sendInvite,
} from '../../../services/contract/friends/friend.js';
import { idempotencyKeyHeader } from '../../../services/contract/headers.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { getComments } from '../../../services/contract/library/comment.js';
import {
  addRecommendation,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getSharedRecommendation,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { seenBy } from '../../support/seen-by.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

let application: HostedApplication;
let community: Community;
/** Ids of one item of each person; Ada and Ben have exchanged theirs and Cleo's in every way. */
let items: { readonly adas: string; readonly bens: string; readonly cleos: string };

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
  for (const [one, other, id] of [
    [ada, ben, adas],
    [ben, ada, bens],
  ] as const) {
    await community.shares(one, id, [other], `${one} writes.`);
    await community.shares(one, cleos, [other], `${one} writes.`);
    await community.answersShare(other, 'accept', id);
    await community.reacts(other, 'like', id);
    await community.comments(other, id, `${other} says yes.`);
    await community.subscribes(one, other);
    await community.group(one, 'Readers', [other, cleo]);
  }
  // Also by another person.
  await community.shares(cleo, bens, [ada], 'Cleo writes.');
});
afterEach(() => application.close());

const pairs = [
  { who: 'who has blocked', me: ada, other: 'ben', their: () => items.bens },
  { who: 'the blocked person', me: ben, other: 'ada', their: () => items.adas },
] as const;
const emailOf = (name: string) => `${name}@example.com`;

describe.each(pairs)('For $who, the other', ({ me, other, their }) => {
  beforeEach(() => community.blocks(ada, ben));

  it('is not shown anywhere', async () => {
    const { stats, ...seen } = await seenBy(community, me, [items.cleos]);
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${emailOf(other)}|${their()}`));
    expect(stats).toMatchObject({
      friendsCount: 1,
      likesReceived: 0,
      commentsReceived: 0,
      likesOnFriendsContent: 0,
      latestFriendRecosCount: 1,
      recommendationsReceived: 0,
    });
  });

  it('seems to have no account', async () => {
    const email = emailOf(other);
    const mine = { user_email: me };
    const asked = { ...mine, friend_email: email };
    await expectRefusal(application, addFriend, asked, 404, /User not found/);
    const subscription = { subscriberEmail: me, subscribedToEmail: email };
    await expectRefusal(application, subscribeToFriend, subscription, 403, /Not friends/);
    const sending = { recommendationId: items.cleos, fromEmail: me, toEmails: [email], why: 'Hm?' };
    await expectRefusal(application, sendRecommendation, sending, 403, /only share with friends/);
    const comments = { ...mine, recommendation_id: their() };
    await expectRefusal(application, getComments, comments, 404, /not found/);
    const like = { recommendationId: their(), userEmail: me, action: 'like' };
    await expectRefusal(application, likeDislike, like, 404, /not found/);
    const link = { recommendationId: their(), userEmail: me };
    await expectRefusal(application, createShareLink, link, 404, /not found/);
  });

  it('gets no invitation, although it is answered as to an unknown address', async () => {
    const invite = { inviterName: 'Me', inviterEmail: me };
    const answer = async (email: string) =>
      (await community.execute(sendInvite, { ...invite, email })).sent;
    expect([await answer(emailOf(other)), await answer('nobody@example.com')]).toEqual([
      'mail',
      'mail',
    ]);
    expect(await community.requestsOf(emailOf(other))).toEqual({ received: [], sent: [] });
  });

  it('cannot save by any link, of their own or another person’s item', async () => {
    const [theirLink, ofTheirs] = [
      await community.linksTo(emailOf(other), items.cleos),
      await community.linksTo(emailOf(other), their()),
    ];
    // Anybody may open it, but saving needs a session.
    const { recommendation } = await community.read(getSharedRecommendation, { token: ofTheirs });
    expect(recommendation.id).toBe(their());
    const content = { title: 'Any', type: 'book', description: 'Why.', user_email: me };
    const save = { ...content, id: their(), shareToken: ofTheirs };
    await expectRefusal(application, addRecommendation, save, 404, /not found/);
    const { id } = await community.recommends(cleo, 'Secret', { keepPrivate: true });
    await community.shares(cleo, id, [emailOf(other)]);
    const secret = await community.linksTo(emailOf(other), id);
    const saveSecret = { ...content, id, shareToken: secret };
    await expectRefusal(application, addRecommendation, saveSecret, 404, /not found/);
    expect(theirLink).not.toBe('');
  });
});

describe('Blocking', () => {
  it('is shown only to the person who blocks', async () => {
    await community.blocks(ada, ben);
    const listOf = (user_email: string) => community.read(getMutedAndBlocked, { user_email });
    expect(await listOf(ada)).toMatchObject({ muted: [], blocked: [{ email: ben }] });
    expect(await listOf(ben)).toEqual({ muted: [], blocked: [] });
    expect(await listOf(cleo)).toEqual({ muted: [], blocked: [] });
  });

  it.each([ada, ben])('ends an open request that %s sent', async (sender) => {
    await community.unfriends(ada, ben);
    const { request_id } = await community.requestsFriendship(sender, sender === ada ? ben : ada);
    await community.blocks(ada, ben);
    for (const user_email of [ada, ben]) {
      expect(await community.requestsOf(user_email)).toEqual({ received: [], sent: [] });
      await expectRefusal(
        application,
        acceptFriendRequest,
        { request_id, user_email },
        404,
        /Friend request not found/,
      );
    }
  });

  it('has no effect when the request is repeated after an unblock', async () => {
    await community.unfriends(ada, ben);
    const headers = { [idempotencyKeyHeader]: 'once' };
    const request = { user_email: ada, person_email: ben };
    await application.call(blockPerson, request, { headers });
    await community.unblocks(ada, ben);
    await community.makesFriends(ada, ben);
    const before = await application.log();
    await application.call(blockPerson, request, { headers });
    expect(await application.log()).toEqual(before);
  });

  it('lasts until both have unblocked when each has blocked the other', async () => {
    await community.blocks(ada, ben);
    // In code mode, Ben could not name her any longer.
    await expectRefusal(
      application,
      blockPerson,
      { user_email: ben, person_email: ada },
      404,
      /User not found/,
    );
    await community.unblocks(ada, ben);
    await community.blocks(ben, ada);
    const asked = { user_email: ada, friend_email: ben };
    await expectRefusal(application, addFriend, asked, 404, /User not found/);
    await community.unblocks(ben, ada);
    await community.requestsFriendship(ada, ben);
  });

  it.each([
    { name: 'blocked', call: blockPerson },
    { name: 'unblocked', call: unblockPerson },
  ])('refuses oneself and unknown people: $name', async ({ call }) => {
    const user_email = ada;
    await expectRefusal(application, call, { user_email, person_email: ada }, 400, /yourself/);
    const nobody = { user_email, person_email: 'nobody@example.com' };
    await expectRefusal(application, call, nobody, 404, /User not found/);
    await expectRefusal(application, call, { user_email }, 400, /person_email/);
  });
});
