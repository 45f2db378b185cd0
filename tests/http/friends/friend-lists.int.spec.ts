import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { addFriend, deleteFriend } from '../../../services/contract/friends/friend.js';
import {
  createFriendList,
  deleteFriendList,
  getFriendLists,
  updateFriendList,
} from '../../../services/contract/friends/friend-list.js';
import { Recipients } from '../../../services/features/friends/friendships/recipients.js';
import { EmailDirectory } from '../../../services/features/people/email-directory.js';
import type { ApplicationWithLog } from '../../support/application/application-client.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';

let application: ApplicationWithLog;
let community: Community;
const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
const dan = 'dan@example.com';
const me = { user_email: ada };

const begin = async (started: ApplicationWithLog) => {
  application = started;
  community = new Community(application);
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
  await community.makesFriends(ada, ben);
  await community.makesFriends(ada, cleo);
};

const lists = async (email: string) =>
  (await community.read(getFriendLists, { user_email: email })).friendLists;
const readers = { ...me, id: 'readers', name: 'Readers' };
const make = (more: object = {}) => community.execute(createFriendList, { ...readers, ...more });
const change = (changes: object) =>
  community.execute(updateFriendList, { ...me, id: 'readers', ...changes });

describe('Friend lists', () => {
  beforeEach(async () => begin(await HostedApplication.start()));
  afterEach(() => application.close());

  describe('creating one', () => {
    it('stores and returns the given fields', async () => {
      const { message, friendList } = await make({
        name: ' Readers ',
        description: ' One novel a month ',
        friendEmails: [cleo, ` ${ben.toUpperCase()}`, cleo],
        createdAt: '2020-02-03T05:05:06+02:00',
      });
      expect(message).toBe('List created successfully');
      expect(friendList).toEqual({
        id: 'readers',
        name: 'Readers',
        description: 'One novel a month',
        friendEmails: [cleo, ben],
        createdAt: '2020-02-03T03:05:06.000Z',
      });
      expect(await lists(ada)).toEqual([friendList]);
    });

    it('needs only a name', async () => {
      const before = new Date().toISOString();
      const { friendList } = await community.execute(createFriendList, { ...me, name: 'Empty' });
      expect(friendList).toMatchObject({ name: 'Empty', description: '', friendEmails: [] });
      expect(friendList.id).toMatch(/^[0-9A-Z]{26}$/);
      expect(friendList.createdAt >= before).toBe(true);
      expect(await lists(ada)).toEqual([friendList]);
    });

    it('refuses invalid times, and replaces future ones', async () => {
      const { friendList } = await make({ id: 'at-2999', createdAt: '2999-01-01T00:00:00Z' });
      expect(Date.parse(friendList.createdAt)).toBeLessThanOrEqual(Date.now());
      const wrong = { ...readers, createdAt: 'yesterday' };
      expect((await application.send(createFriendList, wrong)).status).toBe(400);
    });
  });

  it('can be deleted, but its id is not used again', async () => {
    await make();
    await make({ id: 'family', name: 'Family' });
    const { message } = await community.execute(deleteFriendList, { ...me, id: 'readers' });
    expect(message).toBe('List deleted successfully');
    expect((await lists(ada)).map(({ id }) => id)).toEqual(['family']);
    const again = await application.send(createFriendList, readers);
    expect(again).toMatchObject({ status: 409, body: { error: 'duplicate' } });
    for (const call of [updateFriendList, deleteFriendList]) {
      expect(await application.send(call, readers)).toMatchObject({ status: 404 });
    }
  });

  it('can receive a share: friends only, each once, of own lists', async () => {
    await application.close();
    const running = await RunningApplication.start();
    await begin(running);
    await make({ friendEmails: [ben, cleo] });
    await make({ id: 'family', name: 'Family', friendEmails: [cleo] });
    await community.execute(deleteFriend, { user_email: ben, friend_email: ada });
    await lists(ada);
    const query = running.application.get(Recipients);
    const directory = running.application.get(EmailDirectory);
    const [adaId, benId, cleoId] = await Promise.all(
      [ada, ben, cleo].map(async (email) => (await directory.find(email)) ?? ''),
    );
    const membersOf = async (listIds: string[], ownerId = '') =>
      (await query.of(ownerId, { listIds })).map(({ userId }) => userId);
    expect(await membersOf(['readers', 'family', 'family'], adaId)).toEqual([cleoId]);
    expect(await membersOf([], adaId)).toEqual([]);
    await expect(membersOf(['readers', 'none'], adaId)).rejects.toThrow('List not found');
    await expect(membersOf(['readers'], benId)).rejects.toThrow('List not found');
  });

  it('have encrypted names and descriptions in the log', async () => {
    await make({ description: 'Whispered' });
    await change({ name: 'Thursday' });
    expect(JSON.stringify(await application.log())).not.toMatch(/Readers|Whispered|Thursday/);
  });

  it('notify only the owner’s other pages of changes', async () => {
    const connect = async (email: string) => {
      const client = new LiveClient(application.url, await sessionCookieOf(application, email));
      await client.ready();
      return client;
    };
    await lists(ada);
    const [toAda, toBen] = [await connect(ada), await connect(ben)];
    // Changes folded together are announced together.
    for (const step of [() => make({ friendEmails: [ben] }), () => change({ name: 'Thursday' })]) {
      await step();
      await lists(ada);
    }
    const { position } = await community.execute(deleteFriendList, { ...me, id: 'readers' });
    await toAda.reached(position);
    const told = { model: 'friend-lists', id: 'readers' };
    expect(toAda.changes).toMatchObject([told, told, told]);
    expect(toAda.changes.at(-1)?.version).toBe(position);
    const { id } = await community.recommends(ben, 'Marker');
    await toBen.change((change) => change.id === id);
    expect(toBen.changes.filter(({ model }) => model === 'friend-lists')).toEqual([]);
    for (const client of [toAda, toBen]) client.close();
  });

  it('cannot be used by another signed-in person', async () => {
    const cookie = await sessionCookieOf(application, ben);
    for (const call of [getFriendLists, createFriendList, updateFriendList, deleteFriendList]) {
      expect(await application.send(call, readers, { cookie })).toMatchObject({ status: 403 });
    }
  });
});

const long = (length: number) => 'x'.repeat(length);
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
const taken = { ...readers, id: 'taken' };
const bad: readonly [string, Call, object, number, RegExp][] = [
  ['lists without an e-mail', getFriendLists, {}, 400, /user_email/],
  ['lists of nobody', getFriendLists, { user_email: 'x@example.com' }, 404, /User not found/],
  ['a list without a name', createFriendList, { ...me, name: '  ' }, 400, /name: is required/],
  ['an endless name', createFriendList, { ...readers, name: long(101) }, 400, /name/],
  ['a name with U+0000', createFriendList, { ...readers, name: 'a\0b' }, 400, /name/],
  [
    'a very long description',
    createFriendList,
    { ...readers, description: long(301) },
    400,
    /description/,
  ],
  ['an id with a slash', createFriendList, { ...readers, id: 'a/b' }, 400, /id/],
  [
    '501 members',
    createFriendList,
    { ...readers, friendEmails: addresses(501) },
    400,
    /friendEmails/,
  ],
  [
    'an invalid address as a member',
    createFriendList,
    { ...readers, friendEmails: ['ben'] },
    400,
    /friendEmails/,
  ],
  ['a stranger in it', createFriendList, { ...readers, friendEmails: [ben, dan] }, 403, /friend/],
  ['oneself in it', createFriendList, { ...readers, friendEmails: [ada] }, 403, /friend/],
  [
    'an unknown member',
    createFriendList,
    { ...readers, friendEmails: ['x@example.com'] },
    403,
    /friend/,
  ],
  ['one’s own id again', createFriendList, { ...readers, id: 'mine' }, 409, /duplicate/],
  ['the id of somebody else’s', createFriendList, taken, 404, /not found/],
  ['a change without an id', updateFriendList, { ...me, name: 'New' }, 400, /id/],
  ['a change of what is not there', updateFriendList, readers, 404, /not found/],
  ['a change of somebody else’s', updateFriendList, taken, 404, /not found/],
  ['an empty new name', updateFriendList, { ...me, id: 'mine', name: ' ' }, 400, /name/],
  [
    'a stranger as a member, together with a new name',
    updateFriendList,
    { ...me, id: 'mine', name: 'New', friend_emails: [ben, dan] },
    403,
    /friend/,
  ],
  [
    'a person with an open request as a member',
    updateFriendList,
    { ...me, id: 'mine', friend_emails: ['eva@example.com'] },
    403,
    /friend/,
  ],
  ['deleting without an id', deleteFriendList, me, 400, /id/],
  ['deleting what is not there', deleteFriendList, { ...me, id: 'none' }, 404, /not found/],
  ['deleting somebody else’s', deleteFriendList, { ...me, id: 'taken' }, 404, /not found/],
];

/** Refusals change nothing, so that all cases share one community. */
describe('The calls of friend lists', () => {
  beforeAll(async () => {
    await begin(await HostedApplication.start());
    await make({ id: 'mine', name: 'Mine' });
    await community.execute(createFriendList, { user_email: ben, id: 'taken', name: 'Ben’s' });
    const eva = await community.person('Eva');
    await community.execute(addFriend, { user_email: eva, friend_email: ada });
    await lists(ada);
  });
  afterAll(() => application.close());

  it.each(bad)('refuse %s', (_name, call, request, status, says) =>
    expectRefusal(application, call, request, status, says),
  );
});
