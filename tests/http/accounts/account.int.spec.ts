import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { getComments } from '../../../services/contract/library/comment.js';
import {
  createFriendList,
  getFriendLists,
} from '../../../services/contract/friends/friend-list.js';
import { addFriend, getFriends } from '../../../services/contract/friends/friend.js';
import { getHomeStats, getInboxBadge } from '../../../services/contract/home/home.js';
import {
  getExplore,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import { getSession } from '../../../services/contract/accounts/session.js';
import { getSharedRecommendation } from '../../../services/contract/library/sharing.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { createInviteCode } from '../../../services/contract/friends/invite-code.js';
import { getUser, getUsers, updateUserProfile } from '../../../services/contract/people/user.js';
import { StoreUnavailable } from '../../../services/stores/ports.js';
import { Community } from '../../support/community.js';
import { deleteReadModels, findInStoredData } from '../../support/stored-data.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { image } from '../../support/images.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const [ada, ben, cleo, dan] = [
  'ada@example.com',
  'ben@example.com',
  'cleo@example.com',
  'dan@example.com',
];

describe('An account', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let application: RunningApplication;
  let community: Community;

  beforeEach(async () => {
    folder = temporaryFolder();
    application = await RunningApplication.start({ folder: folder.path });
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
    await community.makesFriends(ada, ben);
    await community.makesFriends(ada, cleo);
    await community.makesFriends(ben, cleo);
  });
  afterEach(async () => {
    await application.close();
    folder.remove();
  });

  const exportOf = (email: string) => community.read(exportAccount, { user_email: email });
  const erase = (email: string) => community.execute(deleteAccount, { user_email: email });

  /** Ada uses every feature. */
  async function adaDoesEverything() {
    await community.execute(updateUserProfile, {
      email: ada,
      first_name: 'Adalberta',
      last_name: 'Quillfeather',
      bio: 'Reads in the bathtub.',
      profile_picture: `data:image/png;base64,${(await image('png')).toString('base64')}`,
    });
    const dune = await community.recommends(ada, 'Dune', {
      description: 'Sand gets everywhere in it.',
      link: 'https://example.com/dune-by-the-tub',
      metadata: { authors: ['Whoever Drew Sandworms'] },
      friendEmails: [ben],
    });
    const diary = await community.recommends(ada, 'Diary', {
      description: 'Nobody may read this one.',
      keepPrivate: true,
    });
    const updates = { title: 'Diary of a bather', link: 'https://example.com/secret-diary' };
    await community.execute(updateRecommendation, { id: diary.id, user_email: ada, updates });
    const emma = await community.recommends(ben, 'Emma');
    const solaris = await community.recommends(cleo, 'Solaris');
    await community.saves(ada, emma);
    await community.shares(ada, emma.id, [cleo], 'Her matchmaking is mine.');
    await community.shares(cleo, solaris.id, [ada], 'An ocean that thinks.');
    await community.reacts(ada, 'like', emma.id);
    await community.reacts(ada, 'dislike', solaris.id);
    await community.comments(ada, emma.id, 'I married her twice.');
    await community.comments(ben, dune.id, 'Too much spice.');
    await community.reacts(cleo, 'like', dune.id);
    await community.execute(createFriendList, {
      id: 'bath',
      name: 'Bathtub club',
      description: 'We never meet.',
      user_email: ada,
      friendEmails: [ben],
    });
    await community.execute(createFriendList, {
      id: 'bens',
      name: 'Mine',
      user_email: ben,
      friendEmails: [ada, cleo],
    });
    const pair = { subscriberEmail: ada, subscribedToEmail: ben };
    await community.execute(subscribeToFriend, pair);
    await community.execute(subscribeToFriend, { subscriberEmail: ben, subscribedToEmail: ada });
    await community.execute(addFriend, { user_email: ada, friend_email: dan });
    await community.mutes(ada, dan);
    const tokens = [await community.linksTo(ada, dune.id)];
    const { inviteCode } = await community.execute(createInviteCode, { user_email: ada });
    return { dune, diary, emma, solaris, tokens, inviteCode };
  }

  /** The addresses that have an account. */
  const existingAccounts = async () => {
    const emails = [ada, ben, cleo, dan];
    const answers = await Promise.all(emails.map((email) => application.send(getUser, { email })));
    return emails.filter((_, index) => answers[index]?.status === 200);
  };

  it('is exported completely', async () => {
    const { dune, diary, emma, solaris, inviteCode } = await adaDoesEverything();
    const exported = await exportOf(ada);
    const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
    expect(exported.user).toMatchObject({ email: ada, bio: 'Reads in the bathtub.' });
    expect(titles(exported.recommendations)).toEqual(['Diary of a bather', 'Dune']);
    expect(exported.recommendations.map(({ id }) => id)).toEqual([diary.id, dune.id]);
    expect(titles(exported.saved)).toEqual(['Emma']);
    expect(exported.sent).toMatchObject([
      { recommendationId: dune.id, title: 'Dune', email: ben },
      { recommendationId: emma.id, title: 'Emma', email: cleo },
    ]);
    expect(exported.received).toMatchObject([
      { title: 'Solaris', email: cleo, why: 'An ocean that thinks.', waiting: true },
    ]);
    expect(exported.reactions).toEqual(
      expect.arrayContaining([
        { recommendationId: emma.id, reaction: 'liked' },
        { recommendationId: solaris.id, reaction: 'disliked' },
      ]),
    );
    expect(exported.comments).toMatchObject([{ comment: 'I married her twice.' }]);
    expect(exported.friends.map(({ email }) => email).sort()).toEqual([ben, cleo]);
    expect(exported.friendRequests.sent).toMatchObject([{ receiverEmail: dan }]);
    expect(exported.inviteCode).toEqual(inviteCode);
    expect(exported.friendLists).toMatchObject([{ name: 'Bathtub club', friendEmails: [ben] }]);
    expect(exported.subscribedToEmails).toEqual([ben]);
    expect(exported.mutedAndBlocked).toMatchObject({ muted: [{ email: dan }], blocked: [] });
    expect(exported.shareLinks).toHaveLength(1);
    const types = exported.history.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['UserRegistered', 'Shared', 'ProfileUpdated']));
    expect(JSON.stringify(exported.history)).toContain('Her matchmaking is mine.');
    const answer = await application.send(exportAccount, { user_email: ada });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="trboo.json"');
  });

  it('disappears from other people’s pages and statistics when it is erased', async () => {
    const before = await community.read(getHomeStats, { user_email: cleo });
    const { dune, emma, tokens } = await adaDoesEverything();
    await community.saves(cleo, dune);
    const cleosPage = new LiveClient(application.url, await sessionCookieOf(application, cleo));
    await cleosPage.ready();
    await erase(ada);
    await community.settle();
    await cleosPage.change(
      (each) => each.model === 'recommendations' && each.id === dune.id && each.removed === true,
    );
    // A page that learns first of the end of the friendship is not told of the comment, but reads
    // comments again.
    await cleosPage.change(
      (each) => each.model === 'friends' || (each.model === 'comments' && each.removed === true),
    );
    cleosPage.close();

    expect(await existingAccounts()).toEqual([ben, cleo, dan]);
    const { users } = await community.read(getUsers, { user_email: ben });
    expect(users.map(({ email }) => email)).toEqual([dan]);
    await expectRefusal(application, getUser, { email: ada }, 404, /User not found/);
    const { friends } = await community.read(getFriends, { user_email: ben });
    expect(friends.map(({ email }) => email)).toEqual([cleo]);
    expect((await community.requestsOf(dan)).received).toEqual([]);
    const lists = await community.read(getFriendLists, { user_email: ben });
    expect(lists.friendLists).toMatchObject([{ friendEmails: [cleo] }]);
    const explored = await community.read(getExplore, { user_email: cleo });
    expect(explored.recommendations.map(({ title, likedBy }) => [title, likedBy])).toEqual([
      ['Emma', []],
    ]);
    expect((await community.library(cleo)).recommendations.map(({ title }) => title)).toEqual([
      'Solaris',
    ]);
    expect([await community.pending(ben), await community.pending(cleo)]).toEqual([[], []]);
    const asked = { user_email: ben, recommendation_id: emma.id };
    expect((await community.read(getComments, asked)).comments).toEqual([]);
    for (const token of tokens) {
      await expectRefusal(application, getSharedRecommendation, { token }, 404, /non trouvée/);
    }
    const { stats } = await community.read(getHomeStats, { user_email: cleo });
    expect(stats).toEqual({
      ...before.stats,
      yourRecommendations: 1,
      friendsCount: 1,
      latestFriendRecosCount: 1,
    });
    expect((await community.read(getInboxBadge, { user_email: ben })).count).toBe(0);
  });

  /** Stores a snapshot of Ada's library, as if it were long. */
  async function keepSnapshot(text: string) {
    for await (const { events } of application.eventStore.readAll(startPosition)) {
      // The first added recommendation is Ada's.
      const added = events.find(({ type }) => type === 'RecommendationAdded');
      if (added === undefined) continue;
      const { stream: id, position } = added;
      const collection = { name: 'snapshots_v1', indexes: {} };
      const put = [{ id, position, body: { text } }];
      await application.stores.readStore.ensure(collection);
      await application.stores.readStore.commit([{ collection, put, remove: [] }]);
    }
  }

  it('leaves no name, text or address of the person in any store', async () => {
    const { dune, tokens } = await adaDoesEverything();
    const secrets = [
      'ada@example',
      'Adalberta',
      'Quillfeather',
      'Reads in the bathtub',
      'Sand gets everywhere',
      'Nobody may read this',
      'Her matchmaking is mine',
      'I married her twice',
      'Bathtub club',
      'We never meet',
      'Dune',
      'Diary',
      'dune-by-the-tub',
      'Whoever Drew Sandworms',
      'Diary of a bather',
      'secret-diary',
      'A snapshot of the tub',
      ...tokens,
    ];
    await community.saves(cleo, dune);
    await keepSnapshot('A snapshot of the tub');
    expect(await findInStoredData(folder.path, secrets)).not.toEqual([]);
    await erase(ada);
    await community.settle();
    // Reads wait for the position: every read model has processed the erasure.
    await community.read(getUsers, {});
    await application.close();
    expect(await findInStoredData(folder.path, secrets)).toEqual([]);

    await deleteReadModels(folder.path);
    application = await RunningApplication.start({ folder: folder.path });
    expect(await existingAccounts()).toEqual([ben, cleo, dan]);
    await application.close();
    expect(await findInStoredData(folder.path, secrets)).toEqual([]);
    application = await RunningApplication.start({ folder: folder.path });
  });

  it('is erased completely on a second request, after a store was unavailable', async () => {
    await adaDoesEverything();
    const { keys } = application.stores;
    const deleteKey = keys.delete.bind(keys);
    keys.delete = () => Promise.reject(new StoreUnavailable('away'));
    const erasing = await application.send(deleteAccount, { user_email: ada }, { retries: false });
    expect(erasing.status).toBe(503);
    keys.delete = deleteKey;
    await community.settle();
    await erase(ada);
    expect(await existingAccounts()).toEqual([ben, cleo, dan]);
    await expectRefusal(application, deleteAccount, { user_email: ada }, 404, /User not found/);
  });

  it('ends its sessions when it is erased, and the address can register again', async () => {
    const cookie = await sessionCookieOf(application, ada);
    await community.recommends(ada, 'Dune');
    const gone = await application.send(deleteAccount, {}, { cookie });
    expect(gone.status).toBe(200);
    expect(String(gone.headers['set-cookie'])).toMatch(/trboo_session=;/);
    await community.settle();
    const headers = community.headers();
    const session = await application.call(getSession, {}, { cookie, headers });
    expect(session.user).toBeNull();
    expect((await application.send(exportAccount, {}, { cookie, headers })).status).toBe(401);
    await community.person('Ada');
    expect((await community.library(ada)).recommendations).toEqual([]);
    expect((await exportOf(ada)).friends).toEqual([]);
    // The old session does not belong to the new account.
    const asAda = { user_email: ada };
    const old = await application.send(exportAccount, asAda, { cookie, headers });
    expect(old.status).toBe(401);
    expect((await application.send(exportAccount, asAda, { headers })).status).toBe(200);
  });

  it('is refused without a session, and for an unknown account', async () => {
    for (const call of [exportAccount, deleteAccount]) {
      await expectRefusal(application, call, {}, 401, /Please sign in/);
      const unknownPerson = { user_email: 'nobody@example.com' };
      await expectRefusal(application, call, unknownPerson, 404, /User not found/);
      const cookie = await sessionCookieOf(application, ben);
      const answer = await application.send(call, { user_email: ada }, { cookie });
      expect(answer.status).toBe(403);
    }
  });
});
