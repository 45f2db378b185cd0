import { describe, expect, it } from '@jest/globals';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import type { Call } from '../../../services/contract/call.js';
import { addComment } from '../../../services/contract/library/comment.js';
import { sendInvite } from '../../../services/contract/friends/friend.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import { getSession } from '../../../services/contract/accounts/session.js';
import {
  createShareLink,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import {
  getSubscriptions,
  subscribeToFriend,
} from '../../../services/contract/friends/subscription.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { book, StalledReadModels } from '../../support/application/stalled-read-models.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('While the read models are stalled', () => {
  const still = new StalledReadModels();

  describe('what was created is valid at once:', () => {
    it('a link and its preview', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.stall();
      const token = await still.linkTo(ada, id);
      expect(await still.opens(token)).toBe(200);
      const saving = { user_email: cleo, id, title: 'Dune', ...book, shareToken: token };
      expect(await still.statusOf(addRecommendation, saving)).toBe(200);
    });

    it('a link with an old token, which does not name its creator', async () => {
      const { id } = await still.before.recommends(ada, 'Dune');
      const token = (await still.before.linksTo(ada, id)).slice(0, 22);
      await still.stall();
      expect(await still.opens(token)).toBe(200);
      await still.statusOf(revokeShareLink, { userEmail: ada, recommendationId: id });
      expect(await still.opens(token)).toBe(404);
    });

    it('a session of a new account', async () => {
      await still.stall();
      const dan = 'dan@example.com';
      const cookie = await sessionCookieOf(still.application, dan);
      const { body } = await still.send(getSession, {}, cookie);
      expect(body).toMatchObject({ user: { email: dan } });
      const page = new LiveClient(still.application.url, cookie);
      await page.ready();
      page.close();
      const named = await still.send(updateUserProfile, { email: dan, first_name: 'Dan' }, cookie);
      expect(named).toMatchObject({ status: 200, body: { user: { firstName: 'Dan' } } });
      const added = await still.send(
        addRecommendation,
        { user_email: dan, title: 'Dune', ...book },
        cookie,
      );
      expect(added.body).toMatchObject({ recommendation: { addedBy: dan } });
    });

    it('a friendship, for sending, lists, likes, subscriptions and search', async () => {
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.stall();
      await still.befriend(ada, ben);
      const sending = { recommendationId: id, fromEmail: ada, toEmails: [ben], why: 'Read' };
      expect(await still.statusOf(sendRecommendation, sending)).toBe(200);
      const list = { user_email: ada, id: 'readers', name: 'Readers', friendEmails: [ben] };
      expect(await still.statusOf(createFriendList, list)).toBe(200);
      await still.recommend(ada, 'Emma', { friendListIds: ['readers'] });
      expect(await still.react(ben, id)).toBe(200);
      expect(await still.statusOf(getExplore, { user_email: ben, friend_email: ada })).toBe(200);
      const subscription = { subscriberEmail: ben, subscribedToEmail: ada };
      expect(await still.statusOf(subscribeToFriend, subscription)).toBe(200);
      const shares = (await still.application.log()).filter(({ type }) => type === 'Shared');
      expect(shares).toHaveLength(2);
      await still.resume();
      const held = await still.before.read(getSubscriptions, { user_email: ben });
      expect(held.subscribedToEmails).toEqual([ada]);
    });

    it('an invitation, on registering', async () => {
      await still.stall();
      const invite = { email: 'dan@example.com', inviterName: 'Ada', inviterEmail: ada };
      expect(await still.statusOf(sendInvite, invite)).toBe(200);
      await sessionCookieOf(still.application, invite.email);
      expect(await still.typesSince(0)).toContain('FriendRequestSent');
      expect(await still.send(sendInvite, invite)).toMatchObject({ status: 409 });
    });
  });

  describe('what was ended is invalid at once:', () => {
    it('a revoked link, and a link to a deleted item', async () => {
      const eve = await still.before.person('Eve');
      const items = [
        await still.before.recommends(eve, 'Dune'),
        await still.before.recommends(eve, 'Emma'),
      ];
      const [dune, emma] = items.map(({ id }) => id);
      const tokens = [
        await still.before.linksTo(eve, dune ?? ''),
        await still.before.linksTo(eve, emma ?? ''),
      ];
      await still.stall();
      expect(await Promise.all(tokens.map((token) => still.opens(token)))).toEqual([200, 200]);
      const revocation = { userEmail: eve, recommendationId: dune };
      // People who saved it by the link are known once the read models continue.
      expect(await still.statusOf(revokeShareLink, revocation)).toBe(503);
      expect(await still.statusOf(deleteRecommendation, { user_email: eve, id: emma })).toBe(200);
      expect(await Promise.all(tokens.map((token) => still.opens(token)))).toEqual([404, 404]);
      const saving = { user_email: ada, id: dune, title: 'Dune', ...book, shareToken: tokens[0] };
      expect((await still.send(addRecommendation, saving)).status).not.toBe(200);
    });

    it('a deleted item, for likes, comments, shares, links, saves and answers', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.before.shares(ada, id, [ben]);
      await still.stall();
      expect(await still.statusOf(deleteRecommendation, { user_email: ada, id })).toBe(200);
      const length = await still.logLength();
      const given: [Call, object][] = [
        [likeDislike, { userEmail: ben, recommendationId: id, action: 'like' }],
        [addComment, { userEmail: ben, recommendationId: id, comment: 'Yes' }],
        [sendRecommendation, { fromEmail: ben, recommendationId: id, toEmails: [ada], why: 'x' }],
        [createShareLink, { userEmail: ben, recommendationId: id }],
        [addRecommendation, { user_email: ben, id, title: 'Dune', ...book }],
        [
          processSharedRecommendation,
          { userEmail: ben, sharedRecommendationId: id, action: 'accept' },
        ],
      ];
      const answers = await Promise.all(
        given.map(([call, request]) => still.statusOf(call, request)),
      );
      expect(answers).toEqual(given.map(() => 404));
      expect(await still.typesSince(length)).toEqual([]);
    });

    it('an item made private, for likes, comments, shares, links and saves', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.stall();
      const edit = { user_email: ada, id, updates: { keepPrivate: true } };
      expect(await still.statusOf(updateRecommendation, edit)).toBe(200);
      const length = await still.logLength();
      const given: [Call, object][] = [
        [likeDislike, { userEmail: ben, recommendationId: id, action: 'like' }],
        [addComment, { userEmail: ben, recommendationId: id, comment: 'Yes' }],
        [sendRecommendation, { fromEmail: ben, recommendationId: id, toEmails: [ada], why: 'x' }],
        [createShareLink, { userEmail: ben, recommendationId: id }],
        [addRecommendation, { user_email: ben, id, title: 'Dune', ...book }],
      ];
      const answers = given.map(([call, request]) => still.statusOf(call, request));
      for (const status of await Promise.all(answers)) expect([404, 503]).toContain(status);
      expect(await still.typesSince(length)).toEqual([]);
    });

    it('a friendship, for likes, shares, lists and subscriptions', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.before.group(ada, 'Readers', [ben]);
      const list = await still.before.group(ada, 'Others', [ben]);
      await still.stall();
      expect(await still.unfriend(ben, ada)).toBe(200);
      const length = await still.logLength();
      expect([404, 503]).toContain(await still.react(ben, id));
      const sending = { recommendationId: id, fromEmail: ada, toEmails: [ben], why: 'Read' };
      expect(await still.statusOf(sendRecommendation, sending)).toBe(403);
      const subscription = { subscriberEmail: ben, subscribedToEmail: ada };
      expect(await still.statusOf(subscribeToFriend, subscription)).toBe(403);
      const listed = { user_email: ada, name: 'New', friendEmails: [ben] };
      expect(await still.statusOf(createFriendList, listed)).toBe(403);
      await still.recommend(ada, 'Emma', { friendListIds: [list] });
      expect(await still.typesSince(length)).toEqual(['RecommendationAdded']);
    });

    it('a removed saved item', async () => {
      await still.before.makesFriends(ada, ben);
      const dune = await still.before.recommends(ada, 'Dune');
      await still.before.saves(ben, dune);
      await still.stall();
      expect(await still.unfriend(ada, ben)).toBe(200);
      expect(await still.react(ben, dune.id)).toBe(200);
      expect(await still.statusOf(deleteRecommendation, { user_email: ben, id: dune.id })).toBe(
        200,
      );
      expect([404, 503]).toContain(await still.react(ben, dune.id, 'dislike'));
    });

    it('the session of an erased account', async () => {
      const cookies = [
        await sessionCookieOf(still.application, ada),
        await sessionCookieOf(still.application, ada),
      ];
      await still.stall();
      expect(await still.statusOf(deleteAccount, {}, cookies[0])).toBe(200);
      const cookie = cookies[1];
      expect(await still.send(getSession, {}, cookie)).toMatchObject({ body: { user: null } });
      expect(await still.statusOf(exportAccount, {}, cookie)).toBe(401);
      const page = new LiveClient(still.application.url, cookie);
      await expect(page.ready()).rejects.toThrow('not signed in');
      page.close();
      expect(
        await still.statusOf(addRecommendation, { user_email: ada, title: 'A', ...book }),
      ).toBe(404);
    });
  });
});
