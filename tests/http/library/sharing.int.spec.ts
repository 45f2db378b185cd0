import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addComment } from '../../../services/contract/library/comment.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import { getHomeStats, updateHomeStats } from '../../../services/contract/home/home.js';
import {
  addRecommendation,
  getFriendsRecommendations,
} from '../../../services/contract/library/recommendation.js';
import {
  processSharedRecommendation,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { Community } from '../../support/community.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const [ada, ben, cleo, dan] = [
  'ada@example.com',
  'ben@example.com',
  'cleo@example.com',
  'dan@example.com',
];

describe('Sharing', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    await community.makesFriends(ben, cleo);
  });
  afterEach(() => application.close());

  const titles = async (email: string) =>
    (await community.library(email)).recommendations.map(({ title }) => title);
  const pendingTitles = async (email: string) =>
    (await community.pending(email)).map(({ title }) => title);
  const sentAndReceived = async (email: string) => {
    const { stats } = await community.read(getHomeStats, { user_email: email });
    return [stats.recommendationsSent, stats.recommendationsReceived];
  };
  const send = (more: object = {}) => ({
    recommendationId: 'dune',
    fromEmail: ada,
    toEmails: [ben],
    why: 'Look.',
    ...more,
  });

  describe('a share', () => {
    it('is recorded with the way to each recipient', async () => {
      await community.makesFriends(ada, dan);
      await community.execute(createFriendList, {
        ...{ user_email: ada, id: 'readers', name: 'Readers' },
        friendEmails: [ben, cleo],
      });
      for (const email of [ben, dan]) {
        const pair = { subscriberEmail: email, subscribedToEmail: ada };
        await community.execute(subscribeToFriend, pair);
      }
      const dune = await community.recommends(ada, 'Dune', {
        ...{ keepPrivate: false, friendEmails: [ben], friendListIds: ['readers'] },
        pushToSubscribers: true,
      });
      const pushed = { user_email: ada, title: 'Emma', type: 'book', description: 'Why.' } as const;
      const { toSubscribers } = await community.execute(addRecommendation, {
        ...pushed,
        ...{ friendEmails: [ben], pushToSubscribers: true },
      });
      expect(toSubscribers).toBe(1);
      await community.shares(ada, dune.id, [cleo], 'Again.');
      const shared = (await application.log()).filter(({ type }) => type === 'Shared');
      expect(shared.map(({ data }) => data.ways)).toEqual([
        ['friend', 'list', 'subscription'],
        ['friend', 'subscription'],
        ['friend'],
      ]);
    });

    it('can be of another person’s item, and goes to friends but not to its owner', async () => {
      const { id } = await community.recommends(ada, 'Dune');
      await community.shares(ben, id, [cleo, ada]);
      expect(await community.pending(cleo)).toMatchObject([{ addedBy: ada, fromEmail: ben }]);
      expect(await community.pending(ada)).toEqual([]);
      const toOwner = send({ recommendationId: id, fromEmail: ben, toEmails: [ada] });
      await expectRefusal(application, sendRecommendation, toOwner, 400, /theirs already/);
    });

    it('is refused as a whole when one recipient is not a friend', async () => {
      await community.recommends(ada, 'Dune', { id: 'dune' });
      const refused = (more: object, status: number, says: RegExp) =>
        expectRefusal(application, sendRecommendation, send(more), status, says);
      await refused({ toEmails: [ben, dan] }, 403, /only share with friends/);
      await refused({ toEmails: ['nobody@example.com'] }, 403, /only share with friends/);
      await refused({ toEmails: [ada] }, 403, /only share with friends/);
      await refused({ toEmails: [] }, 400, /Please select at least one friend or group/);
      await refused({ toEmails: ben }, 400, /toEmails/);
      await refused({ why: '  ' }, 400, /why: is required/);
      await refused({ why: 'x'.repeat(501) }, 400, /why: must be at most 500/);
      await refused({ recommendationId: 'never' }, 404, /Recommendation not found/);
      expect(await community.pending(ben)).toEqual([]);
    });
  });

  describe('sending while adding', () => {
    it('reaches friends, members of lists and subscribers, each once', async () => {
      await community.execute(createFriendList, {
        id: 'readers',
        name: 'Readers',
        user_email: ada,
        friendEmails: [ben, cleo],
      });
      await community.makesFriends(ada, dan);
      const pair = { subscriberEmail: dan, subscribedToEmail: ada };
      await community.execute(subscribeToFriend, pair);
      const to = { friendEmails: [ben], friendListIds: ['readers'], pushToSubscribers: true };
      const { id } = await community.recommends(ada, 'Dune', { keepPrivate: true, ...to });
      for (const email of [ben, cleo, dan]) {
        expect(await community.pending(email)).toMatchObject([
          { id, why: 'Why Dune', fromEmail: ada },
        ]);
      }
      const types = (await application.log()).map(({ type }) => type);
      expect(types.slice(-2)).toEqual(['RecommendationAdded', 'Shared']);
      expect(await sentAndReceived(ada)).toEqual([3, 0]);
    });

    it('reaches subscribers when nobody is named and it is not kept private', async () => {
      const pair = { subscriberEmail: ben, subscribedToEmail: ada };
      await community.execute(subscribeToFriend, pair);
      await community.recommends(ada, 'Dune', { keepPrivate: false });
      await community.recommends(ada, 'Emma', { keepPrivate: true });
      await community.recommends(ada, 'Ulysses', { keepPrivate: undefined });
      await community.recommends(ada, 'Solaris', { pushToSubscribers: false });
      await community.recommends(ada, 'Persuasion', { friendEmails: [cleo] });
      await community.recommends(ada, 'Middlemarch', { friendEmails: [], friendListIds: [] });
      expect(await pendingTitles(ben)).toEqual(['Dune']);
      expect(await pendingTitles(cleo)).toEqual(['Persuasion']);
    });

    it('is refused as a whole with a stranger or another person’s list', async () => {
      const content = { user_email: ada, title: 'Dune', type: 'book', description: 'Sand.' };
      const refused = (more: object, status: number, says: RegExp) =>
        expectRefusal(application, addRecommendation, { ...content, ...more }, status, says);
      await refused({ friendEmails: [dan] }, 403, /only share with friends/);
      await refused({ friendListIds: ['none'] }, 404, /List not found/);
      await refused({ friendListIds: ['no id'] }, 400, /friendListIds/);
      await refused({ friendEmails: Array<string>(501).fill(ben) }, 400, /at most 500/);
      expect(await titles(ada)).toEqual([]);
    });
  });

  describe('the answer', () => {
    it('yes saves the item as the friend’s', async () => {
      const { id } = await community.recommends(ada, 'Dune');
      await community.shares(ada, id, [ben], 'For the train.');
      expect(await community.answersShare(ben, 'accept', id)).toMatchObject({
        alreadyInLibrary: false,
      });
      expect(await community.pending(ben)).toEqual([]);
      const { recommendations, counts } = await community.library(ben);
      expect(recommendations).toMatchObject([{ id, addedBy: ada, why: 'For the train.' }]);
      expect(counts).toMatchObject({ all: 1, 'friends-recommendations': 1, book: 1 });
      expect(counts['my-recommendations']).toBe(0);
    });

    it('yes to an item already in the library settles it without a second entry, and tells so', async () => {
      const dune = await community.recommends(ada, 'Dune');
      const emma = await community.recommends(ada, 'Emma');
      await community.recommends(ben, ' dune ');
      await community.saves(ben, emma);
      for (const { id } of [dune, emma]) {
        await community.shares(ada, id, [ben]);
        const answer = await community.answersShare(ben, 'accept', id);
        expect(answer).toMatchObject({ success: true, alreadyInLibrary: true });
      }
      expect(await community.pending(ben)).toEqual([]);
      expect(await titles(ben)).toEqual(['Emma', 'dune']);
    });

    it('is refused without a share, and with an unknown action', async () => {
      await community.recommends(ada, 'Dune', { id: 'dune' });
      await community.recommends(ada, 'Diary', { id: 'diary', keepPrivate: true });
      await community.shares(ada, 'dune', [cleo]);
      const answer = { sharedRecommendationId: 'dune', userEmail: ben, action: 'accept' };
      const refused = (more: object, status: number, says: RegExp) =>
        expectRefusal(
          application,
          processSharedRecommendation,
          { ...answer, ...more },
          status,
          says,
        );
      await refused({}, 404, /Recommendation not found/);
      await refused({ sharedRecommendationId: 'diary' }, 404, /Recommendation not found/);
      await refused({ sharedRecommendationId: 'never' }, 404, /Recommendation not found/);
      await refused({ action: 'perhaps' }, 400, /action/);
    });
  });

  describe('the statistics', () => {
    it('are returned when a recomputation is requested', async () => {
      const dune = await community.recommends(ada, 'Dune');
      await community.shares(ada, dune.id, [ben]);
      const { stats } = await community.execute(updateHomeStats, { user_email: ada });
      const read = await community.read(getHomeStats, { user_email: ada });
      expect(stats).toEqual(read.stats);
    });

    it('of one friend are refused for a stranger', async () => {
      const asked = { user_email: ada, friend_email: dan, direction: 'sent' };
      const refused = (request: object, status: number, says: RegExp) =>
        expectRefusal(application, getFriendsRecommendations, request, status, says);
      await refused(asked, 404, /Not friends with this user/);
      await refused({ user_email: ada, direction: 'sent' }, 400, /friend_email/);
      await refused({ ...asked, direction: 'sideways' }, 400, /direction/);
    });
  });

  it('notifies the pages of both', async () => {
    const { id } = await community.recommends(ada, 'Dune', { keepPrivate: true });
    const connect = async (email: string) => {
      const client = new LiveClient(application.url, await sessionCookieOf(application, email));
      await client.ready();
      return client;
    };
    const [toAda, toBen] = [await connect(ada), await connect(ben)];
    const { position } = await community.shares(ada, id, [ben]);
    await Promise.all([toAda.reached(position), toBen.reached(position)]);
    const models = ({ changes }: LiveClient) => changes.map((change) => [change.model, change.id]);
    expect(models(toBen)).toEqual(
      expect.arrayContaining([
        ['library', id],
        ['shares', ada],
        ['home-stats', ben],
      ]),
    );
    expect(models(toAda)).toEqual(
      expect.arrayContaining([
        ['shares', ben],
        ['home-stats', ada],
      ]),
    );
    // Recipients are notified about it although it is private.
    const comment = { recommendationId: id, userEmail: ben, comment: 'Thanks!' };
    const commented = await community.execute(addComment, comment);
    await toAda.reached(commented.position);
    expect(toAda.changes).toContainEqual(expect.objectContaining({ model: 'comments' }));
    const deleted = await community.deletes(ada, id);
    await toBen.reached(deleted.position);
    expect(toBen.changes).toContainEqual(
      expect.objectContaining({ model: 'recommendations', id, removed: true }),
    );
    toAda.close();
    toBen.close();
  });
});
