import { describe, expect, it } from '@jest/globals';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { addComment, getComments } from '../../../services/contract/library/comment.js';
import { acceptFriendRequest, addFriend } from '../../../services/contract/friends/friend.js';
import { createInviteCode, getInviter } from '../../../services/contract/friends/invite-code.js';
import {
  createFriendList,
  updateFriendList,
} from '../../../services/contract/friends/friend-list.js';
import {
  addRecommendation,
  deleteRecommendation,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  getRecommendationWhy,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import {
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../services/contract/friends/subscription.js';
import { createUser, getUser } from '../../../services/contract/people/user.js';
import { sessionCookieOf } from '../../support/application/live-client.js';
import { Progress } from '../../../services/platform/read-side/read-models/progress.js';
import { book, later, StalledReadModels } from '../../support/application/stalled-read-models.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('While the read models are stalled, commands', () => {
  const still = new StalledReadModels();

  describe('keep values unique:', () => {
    it.each([undefined, 'dune-of-ada'])(
      'does not take the id of somebody else’s: %s',
      async (id) => {
        await still.before.makesFriends(ada, ben);
        await still.stall();
        const added = await still.recommend(ada, 'Dune', {
          id,
          keepPrivate: true,
          friendEmails: [ben],
        });
        const asAnother = { id: added, title: 'Mine', ...book };
        const length = await still.logLength();
        expect(
          await still.send(addRecommendation, { user_email: cleo, ...asAnother }),
        ).toMatchObject(later);
        expect(
          await still.send(addRecommendation, { user_email: ben, ...asAnother }),
        ).toMatchObject(later);
        expect(await still.typesSince(length)).toEqual([]);
        await still.resume();
        expect(await still.statusOf(addRecommendation, { user_email: cleo, ...asAnother })).toBe(
          404,
        );
        const saved = await still.before.execute(addRecommendation, {
          user_email: ben,
          ...asAnother,
          type: 'book',
        });
        expect(saved.recommendation).toMatchObject({ id: added, title: 'Dune', addedBy: ada });
      },
    );

    it('an id sent twice at the same time is used once', async () => {
      await still.stall();
      const name = (email: string) =>
        still.statusOf(addRecommendation, {
          user_email: email,
          id: 'same',
          title: 'Same',
          ...book,
        });
      const statuses = await Promise.all([name(ada), name(ben)]);
      expect(statuses.sort()).toEqual([200, 503]);
      const added = (await still.application.log()).filter(
        ({ type }) => type === 'RecommendationAdded',
      );
      expect(added).toHaveLength(1);
    });

    it('the id of a refused command stays free', async () => {
      await still.stall();
      const length = await still.logLength();
      const refused = { user_email: ada, id: 'free', title: 'A', ...book, friendListIds: ['x'] };
      expect(await still.statusOf(addRecommendation, refused)).toBe(404);
      expect(await still.typesSince(length)).toEqual([]);
      expect(await still.recommend(ben, 'B', { id: 'free' })).toBe('free');
    });

    it('a client’s new id is accepted at once, also one that looks like our own', async () => {
      await still.stall();
      const named = { user_email: ada, id: 'mine', title: 'Mine', ...book };
      expect(await still.statusOf(addRecommendation, named)).toBe(200);
      expect(await still.statusOf(addRecommendation, named)).toBe(409);
      await still.resume();
      const id = '01JNC4DUNE0000000000000000';
      expect(await still.recommend(ada, 'Dune', { id })).toBe(id);
    });

    it('a title that a saved item still has is refused, and an earlier one accepted', async () => {
      await still.before.makesFriends(ada, ben);
      const dune = await still.before.recommends(ada, 'Dune');
      const emma = await still.before.recommends(ada, 'Emma');
      for (const each of [dune, emma]) await still.before.saves(ben, each);
      await still.before.edits(ada, dune.id, { title: 'Dune II' });
      await still.stall();
      const rename = (id: string, title: string) =>
        still.statusOf(updateRecommendation, { user_email: ada, id, updates: { title } });
      expect(await rename(emma.id, 'Emma II')).toBe(200);
      const own = (title: string) => ({ user_email: ben, title, ...book });
      expect(await still.statusOf(addRecommendation, own('Emma'))).toBe(200);
      expect(await still.statusOf(addRecommendation, own('Emma'))).toBe(409);
    });

    it('an address is registered once', async () => {
      await still.stall();
      const dan = { email: 'dan@example.com', first_name: 'Dan' };
      const [one, other] = await Promise.all([
        still.send(createUser, dan),
        still.send(createUser, dan),
      ]);
      expect(one.body).toMatchObject({ user: { firstName: 'Dan' } });
      expect(other.body).toMatchObject({ user: { firstName: 'Dan' } });
      expect(await still.send(getUser, { email: dan.email })).toMatchObject({ status: 200 });
      const again = await still.send(createUser, { ...dan, first_name: 'Daniel' });
      expect(again.body).toMatchObject({ user: { firstName: 'Dan' } });
      await still.befriend(ada, dan.email);
      const sending = { title: 'Dune', friendEmails: [dan.email] };
      await still.recommend(ada, 'Dune', sending);
      expect((await still.application.log()).filter(({ type }) => type === 'Shared')).toHaveLength(
        1,
      );
    });
  });

  describe('refuse only what they know:', () => {
    it('a refusal waits, and becomes 503 if it is not certain', async () => {
      await still.stall();
      await still.recommend(ben, 'Something else');
      const started = performance.now();
      expect(
        await still.send(likeDislike, { userEmail: ada, recommendationId: 'x', action: 'like' }),
      ).toMatchObject({ ...later, body: { error: 'Please try again in a moment' } });
      expect(performance.now() - started).toBeGreaterThan(900);
      await still.resume();
      expect(await still.react(ada, 'x')).toBe(404);
    });

    it('an unknown invite code waits, and a replaced one is refused at once', async () => {
      const create = async (replace: boolean) => {
        const { body } = await still.send(createInviteCode, { user_email: ada, replace });
        return createInviteCode.response.parse(body).inviteCode.code;
      };
      const first = await create(false);
      await still.stall();
      const second = await create(true);
      expect(await still.send(getInviter, { code: second })).toMatchObject(later);
      expect(await still.statusOf(addFriend, { user_email: ben, invite_code: first })).toBe(404);
      const asking = still.statusOf(addFriend, { user_email: ben, invite_code: second });
      still.release();
      expect(await asking).toBe(200);
    });

    it('the command succeeds if its item appears while it waits', async () => {
      await still.before.makesFriends(ada, ben);
      await still.stall();
      const id = await still.recommend(ada, 'Dune', { keepPrivate: false });
      const liked = still.react(ben, id);
      const commented = still.statusOf(addComment, {
        userEmail: ben,
        recommendationId: id,
        comment: 'Yes',
      });
      const why = still.statusOf(getRecommendationWhy, { user_email: ben, recommendation_id: id });
      const read = still.statusOf(getComments, { recommendation_id: id, user_email: ben });
      still.release();
      expect(await Promise.all([liked, commented, why, read])).toEqual([200, 200, 200, 200]);
    });

    it('the command waits for a recent share', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.stall();
      const sending = { recommendationId: id, fromEmail: ada, toEmails: [ben], why: 'Read' };
      expect(await still.statusOf(sendRecommendation, sending)).toBe(200);
      const answer = { sharedRecommendationId: id, userEmail: ben, action: 'accept' };
      expect(await still.send(processSharedRecommendation, answer)).toMatchObject(later);
      const accepted = still.statusOf(processSharedRecommendation, answer);
      still.release();
      expect(await accepted).toBe(200);
    });

    it('the command does not wait for what is in the log', async () => {
      await still.before.makesFriends(ada, ben);
      await still.stall();
      const [item, list] = [
        { user_email: ada, title: 'A', ...book },
        { user_email: ada, name: 'L' },
      ];
      const nobody = { recommendationId: 'x', fromEmail: ada, toEmails: [], why: 'x' };
      const subscription = { subscriberEmail: ada, subscribedToEmail: cleo };
      const refused: [status: number, ask: () => Promise<number>][] = [
        [400, () => still.statusOf(sendRecommendation, nobody)],
        [403, () => still.statusOf(addRecommendation, { ...item, friendEmails: [cleo] })],
        [404, () => still.statusOf(addRecommendation, { ...item, friendListIds: ['x'] })],
        [404, () => still.statusOf(acceptFriendRequest, { request_id: 'a_b', user_email: ada })],
        [403, () => still.statusOf(subscribeToFriend, subscription)],
        [403, () => still.statusOf(createFriendList, { ...list, friendEmails: [cleo] })],
        [404, () => still.statusOf(updateFriendList, { ...list, id: 'x' })],
      ];
      for (const [status, ask] of refused) {
        // Waiting for the stalled read models would end in a 503.
        expect(await ask()).toBe(status);
      }
    });
  });

  describe('see the person’s own changes:', () => {
    it('added items can be deleted, saved ones removed, links revoked', async () => {
      await still.before.makesFriends(ada, ben);
      const dune = await still.before.recommends(ada, 'Dune');
      const solaris = await still.before.recommends(ben, 'Solaris');
      await still.stall();
      const own = await still.recommend(ben, 'Emma');
      expect(await still.statusOf(deleteRecommendation, { user_email: ben, id: own })).toBe(200);
      expect(await still.statusOf(deleteRecommendation, { user_email: ben, id: own })).toBe(404);
      const saving = { user_email: ben, id: dune.id, title: 'Dune', ...book };
      expect(await still.statusOf(addRecommendation, saving)).toBe(200);
      expect(await still.statusOf(addRecommendation, saving)).toBe(409);
      const token = await still.linkTo(ben, solaris.id);
      expect(await still.statusOf(deleteRecommendation, { user_email: ben, id: dune.id })).toBe(
        200,
      );
      const revocation = { userEmail: ben, recommendationId: solaris.id };
      // People who saved it by the link are known once the read models continue.
      expect(await still.statusOf(revokeShareLink, revocation)).toBe(503);
      expect(await still.opens(token)).toBe(404);
    });

    it('an edit keeps the changes of the previous one', async () => {
      const { id } = await still.before.recommends(ada, 'Dune');
      await still.stall();
      const edit = (updates: object) =>
        still.send(updateRecommendation, { user_email: ada, id, updates });
      expect(await edit({ title: 'Dune II' })).toMatchObject({ status: 200 });
      expect(await edit({ description: 'Sand.' })).toMatchObject(later);
      const edited = edit({ description: 'Sand.' });
      still.release();
      expect(await edited).toMatchObject({
        body: { recommendation: { title: 'Dune II', description: 'Sand.' } },
      });
    });

    it('a recommendation is sent to all subscribers, or not at all', async () => {
      await still.before.makesFriends(ada, ben);
      await still.before.makesFriends(ada, cleo);
      const subscription = (email: string) => ({ subscriberEmail: email, subscribedToEmail: ada });
      await still.before.execute(subscribeToFriend, subscription(cleo));
      await still.stall();
      expect(await still.statusOf(subscribeToFriend, subscription(ben))).toBe(200);
      const length = await still.logLength();
      const push = { user_email: ada, title: 'Dune', ...book, pushToSubscribers: true };
      expect(await still.send(addRecommendation, push)).toMatchObject(later);
      expect(await still.typesSince(length)).toEqual([]);
      await still.statusOf(unsubscribeFromFriend, subscription(cleo));
      const pushed = still.statusOf(addRecommendation, push);
      still.release();
      expect(await pushed).toBe(200);
      await still.before.settle();
      expect(await still.before.pending(ben)).toMatchObject([{ title: 'Dune' }]);
      expect(await still.before.pending(cleo)).toEqual([]);
    });

    it('an export and a withdrawal are complete, or refused', async () => {
      await still.before.makesFriends(ada, ben);
      const { id } = await still.before.recommends(ada, 'Dune');
      const cookie = await sessionCookieOf(still.application, ben);
      await still.stall();
      expect(await still.react(ben, id)).toBe(200);
      const length = await still.logLength();
      expect(await still.send(exportAccount, {}, cookie)).toMatchObject(later);
      expect(await still.send(deleteAccount, {}, cookie)).toMatchObject(later);
      expect(await still.typesSince(length)).toEqual([]);
      const taken = still.send(exportAccount, {}, cookie);
      still.release();
      expect((await taken).body).toMatchObject({ reactions: [{ recommendationId: id }] });
      await still.stall();
      expect(await still.react(ben, id, 'dislike')).toBe(200);
      const ended = still.statusOf(deleteAccount, {}, cookie);
      still.release();
      expect(await ended).toBe(200);
      expect((await still.typesSince(length)).filter((type) => type === 'Undisliked')).toHaveLength(
        1,
      );
    });
  });

  it('do not wait when their facts are known, and neither do reads', async () => {
    await still.before.makesFriends(ada, ben);
    const { id } = await still.before.recommends(ada, 'Dune');
    await still.stall();
    let waits = 0;
    still.application.application.get(Progress).onWait(() => (waits += 1));
    for (const action of ['like', 'unlike', 'like']) {
      expect(await still.react(ben, id, action)).toBe(200);
      expect(await still.statusOf(getRecommendations, { user_email: ada })).toBe(200);
    }
    expect(waits).toBe(0);
    // A refusal waits: what it asks for may be on its way.
    expect(await still.react(ben, 'no-such-thing')).toBe(503);
    expect(waits).toBeGreaterThan(0);
  });
});
