import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addFriend, getFriends } from '../../../services/contract/friends/friend.js';
import {
  createInviteCode,
  getInviteCode,
  getInviter,
} from '../../../services/contract/friends/invite-code.js';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import { getUsers } from '../../../services/contract/people/user.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

/** Ada and Ben are friends; Cleo and Dan are friends of Ben; Eve has no friends. */
describe('With PEOPLE=found people are found, not listed', () => {
  let application: HostedApplication;
  let community: Community;
  let [ada, ben, cleo, dan, eve] = ['', '', '', '', ''];

  beforeEach(async () => {
    application = await HostedApplication.start({ settings: { PEOPLE: 'found' } });
    community = new Community(application);
    [ada, ben] = await community.pair('Ada', 'Ben');
    [cleo, dan] = [await community.person('Cleo'), await community.person('Dan')];
    eve = await community.person('Eve');
    await community.makesFriends(ben, cleo);
    await community.makesFriends(ben, dan);
  });
  afterEach(() => application.close());

  const listed = (email: string) => community.read(getUsers, { user_email: email });
  /** Names of the people found through friends, with their numbers of mutual friends. */
  const found = async (email: string) =>
    (await listed(email)).users.map(({ firstName, mutualFriends }) => [firstName, mutualFriends]);
  const idOf = async (email: string, name: string) =>
    (await listed(email)).users.find(({ firstName }) => firstName === name)?.id ?? '';

  describe('through mutual friends', () => {
    it('with their number, and without an address', async () => {
      await community.makesFriends(ada, eve);
      await community.makesFriends(eve, cleo);
      const { users, leftOut } = await listed(ada);
      expect(users.map(({ email }) => email)).toEqual(['', '']);
      expect(await found(ada)).toEqual([
        ['Cleo', 2],
        ['Dan', 1],
      ]);
      expect(leftOut).toBe(0);
      expect(JSON.stringify(users)).not.toMatch(/cleo@|dan@/);
    });

    it('and no others; strangers find nobody', async () => {
      expect(await found(eve)).toEqual([]);
      expect(await community.read(getUsers, {})).toEqual({ users: [], leftOut: 0 });
    });

    it('and can be sent a request by id; the address stays hidden until they accept', async () => {
      const page = new LiveClient(application.url, await sessionCookieOf(application, ada));
      await page.ready();
      const person_id = await idOf(ada, 'Cleo');
      const { request_id } = await community.execute(addFriend, { user_email: ada, person_id });
      const [request] = (await community.requestsOf(ada)).sent;
      expect(request).toMatchObject({
        id: request_id,
        receiverEmail: '',
        receiver: { firstName: 'Cleo', email: '' },
        foundBy: 'mutual-friends',
      });
      const told = await page.change(({ model }) => model === 'friends');
      expect(told).toMatchObject({ id: request_id });
      expect(JSON.stringify(page.changes)).not.toContain(cleo);
      page.close();
      expect(await found(ada)).toEqual([['Dan', 1]]);
      expect((await community.requestsOf(cleo)).received).toMatchObject([
        { senderEmail: ada, mutualFriends: 1, foundBy: 'mutual-friends' },
      ]);
      await community.acceptsRequest(cleo, request_id);
      const { friends } = await community.read(getFriends, { user_email: ada });
      expect(friends).toMatchObject([{ email: ben }, { email: cleo, requestId: request_id }]);
    });

    it('not with an id given to another person', async () => {
      const person_id = await idOf(ada, 'Cleo');
      const asking = { user_email: eve, person_id };
      await expectRefusal(application, addFriend, asking, 404, /User not found/);
      const nobody = { user_email: ada, person_id: '01JNB0ANA000000000000000AA' };
      await expectRefusal(application, addFriend, nobody, 404, /User not found/);
    });

    it('without muted, blocked and erased people, and not through a muted friend', async () => {
      const person_id = await idOf(ada, 'Cleo');
      await community.mutes(ada, cleo);
      await community.blocks(dan, ada);
      expect(await found(ada)).toEqual([]);
      const asking = { user_email: ada, person_id };
      await expectRefusal(application, addFriend, asking, 404, /User not found/);
      expect(await found(dan)).toEqual([['Cleo', 1]]);
      await community.unmutes(ada, cleo);
      expect(await found(ada)).toEqual([['Cleo', 1]]);
      await community.mutes(ada, ben);
      expect(await found(ada)).toEqual([]);
      await community.unmutes(ada, ben);
      await community.execute(deleteAccount, { user_email: cleo });
      expect(await found(ada)).toEqual([]);
    });
  });

  describe('by an invite code', () => {
    const create = async (email: string, replace = false) =>
      (await community.execute(createInviteCode, { user_email: email, replace })).inviteCode;

    it('of which each person has one, until it is replaced', async () => {
      expect(await community.read(getInviteCode, { user_email: ada })).toEqual({
        inviteCode: null,
      });
      const first = await create(ada);
      expect(first.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(first.inviteLink).toMatch(new RegExp(`/invite/${first.code}$`));
      expect(await create(ada)).toEqual(first);
      const second = await create(ada, true);
      expect(second.code).not.toBe(first.code);
      expect(await community.read(getInviteCode, { user_email: ada })).toEqual({
        inviteCode: second,
      });
      await expectRefusal(application, getInviter, { code: first.code }, 404, /no longer valid/);
      expect(await create(ben)).not.toMatchObject({ code: second.code });
    });

    it('which shows the name but never the address', async () => {
      const { code, inviteLink } = await create(ada);
      const ways = [code, inviteLink, ` ${code.toLowerCase()} `, code.replaceAll('-', '')];
      for (const way of ways) {
        const { person } = await application.call(getInviter, { code: way });
        expect(person).toMatchObject({ firstName: 'Ada', email: '' });
      }
      for (const code of ['', 'ABC', 'K7QF-3M9T-X2P!']) {
        await expectRefusal(application, getInviter, { code }, 400, /invite code/);
      }
    });

    it('who are friends at once', async () => {
      const { code } = await create(ada);
      await community.execute(addFriend, { user_email: eve, invite_code: code });
      for (const [one, other] of [
        [eve, ada],
        [ada, eve],
      ] as const) {
        const { friends } = await community.read(getFriends, { user_email: one });
        expect(friends.map(({ email }) => email)).toContain(other);
        expect(await community.requestsOf(one)).toMatchObject({ sent: [], received: [] });
      }
      const again = { user_email: eve, invite_code: code };
      await expectRefusal(application, addFriend, again, 409, /Already friends/);
      const own = { user_email: ada, invite_code: code };
      await expectRefusal(application, addFriend, own, 400, /yourself/);
      const two = { user_email: dan, invite_code: code, friend_email: ada };
      await expectRefusal(application, addFriend, two, 400, /friend_email/);
    });

    it('not after a block or an erasure', async () => {
      const { code } = await create(ada);
      await community.blocks(ada, ben);
      const asking = { user_email: ben, invite_code: code };
      await expectRefusal(application, addFriend, asking, 404, /User not found/);
      await community.execute(deleteAccount, { user_email: ada });
      await expectRefusal(application, getInviter, { code }, 404, /no longer valid/);
      const late = { user_email: eve, invite_code: code };
      await expectRefusal(application, addFriend, late, 404, /User not found/);
    });

    it('which the log does not contain', async () => {
      const { code } = await create(ada);
      const log = JSON.stringify(await application.log());
      expect(log).toContain('InviteCodeCreated');
      expect(log).not.toContain(code.replaceAll('-', ''));
    });
  });
});
