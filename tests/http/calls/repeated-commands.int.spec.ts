import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { askForRecommendation } from '../../../services/contract/library/ask.js';
import { addComment } from '../../../services/contract/library/comment.js';
import { sendInvite } from '../../../services/contract/friends/friend.js';
import {
  createFriendList,
  deleteFriendList,
  updateFriendList,
} from '../../../services/contract/friends/friend-list.js';
import { idempotencyKeyHeader } from '../../../services/contract/headers.js';
import {
  addRecommendation,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import {
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../services/contract/friends/subscription.js';
import { createUser, updateUserProfile } from '../../../services/contract/people/user.js';
import type { Answer } from '../../support/application/application-client.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
const me = { user_email: ada };
const content = { title: 'Emma', type: 'book', description: 'Wit.' };
const another = { ...content, title: 'Sanditon' };

const dune = { recommendationId: 'dune', userEmail: ada };

/** Commands of Ada, each with other content to send with the same key. */
const commands: readonly [string, Call, object, object][] = [
  ['a like', likeDislike, { ...dune, action: 'like' }, { recommendationId: 'solaris' }],
  ['a comment', addComment, { ...dune, comment: 'So good' }, { comment: 'So bad' }],
  [
    'sending',
    sendRecommendation,
    { recommendationId: 'dune', fromEmail: ada, toEmails: [cleo], why: 'For you.' },
    { why: 'For me.' },
  ],
  [
    'asking',
    askForRecommendation,
    { userEmail: ada, text: 'Funny?', friendEmails: [ben] },
    { text: 'Sad?' },
  ],
  ['a link', createShareLink, { ...dune, recommendationId: 'own' }, dune],
  ['revoking links', revokeShareLink, { ...dune, recommendationId: 'linked' }, dune],
  [
    'accepting a share',
    processSharedRecommendation,
    { sharedRecommendationId: 'solaris', userEmail: ada, action: 'accept' },
    { action: 'reject' },
  ],
  [
    'adding for a friend',
    addRecommendation,
    { ...me, ...content, friendEmails: [ben] },
    { friendEmails: [cleo] },
  ],
  [
    'adding for a list',
    addRecommendation,
    { ...me, ...another, friendListIds: ['readers'] },
    { title: 'Evelina' },
  ],
  [
    'editing',
    updateRecommendation,
    { ...me, id: 'own', updates: { title: 'Persuasion' } },
    { updates: { title: 'Emma' } },
  ],
  [
    'subscribing',
    subscribeToFriend,
    { subscriberEmail: ada, subscribedToEmail: ben },
    { subscribedToEmail: cleo },
  ],
  [
    'unsubscribing',
    unsubscribeFromFriend,
    { subscriberEmail: ada, subscribedToEmail: cleo },
    { subscribedToEmail: ben },
  ],
  [
    'making a list',
    createFriendList,
    { ...me, name: 'Family', friendEmails: [ben] },
    { id: 'family' },
  ],
  [
    'changing a list',
    updateFriendList,
    { ...me, id: 'readers', friend_emails: [ben] },
    { friend_emails: [cleo, ben] },
  ],
  ['a profile', updateUserProfile, { email: ada, bio: 'Reads.' }, { bio: 'Writes.' }],
];

describe('A recorded command, repeated when it would no longer be allowed', () => {
  let application: HostedApplication;
  let community: Community;

  const begin = async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    await community.circle('Ada', 'Ben', 'Cleo');
    await community.makesFriends(ben, cleo);
    await community.recommends(ben, 'Dune', { id: 'dune' });
    await community.recommends(ben, 'Solaris', { id: 'solaris' });
    await community.recommends(ada, 'Mansfield Park', { id: 'own' });
    await community.shares(ben, 'solaris', [ada]);
    await community.recommends(ada, 'Lady Susan', { id: 'linked' });
    await community.linksTo(ada, 'linked');
    await community.execute(createFriendList, {
      ...me,
      id: 'readers',
      name: 'Readers',
      friendEmails: [cleo],
    });
    await community.execute(subscribeToFriend, { subscriberEmail: ada, subscribedToEmail: cleo });
  };
  const end = () => application.close();

  const send = (call: Call, request: object, key = 'once') => {
    const headers = { ...community.headers(), [idempotencyKeyHeader]: key };
    return application.send(call, request, { headers });
  };
  const removeEverything = async () => {
    await community.settle();
    for (const friend of [ben, cleo]) await community.unfriends(ada, friend);
    for (const id of ['dune', 'solaris']) await community.deletes(ben, id);
    await community.deletes(ada, 'own');
    await community.execute(deleteFriendList, { ...me, id: 'readers' });
  };

  describe('is answered like the first time', () => {
    const firsts = new Map<string, Answer>();
    const keyOf = (name: string) => name.replaceAll(' ', '-');

    beforeAll(async () => {
      await begin();
      for (const [name, call, request] of commands) {
        firsts.set(name, await send(call, request, keyOf(name)));
      }
      await removeEverything();
    });
    afterAll(end);

    it.each(commands)('%s', async (name, call, request) => {
      const before = await application.log();
      const again = await send(call, request, keyOf(name));
      const first = firsts.get(name);
      const position = expect.any(String);
      expect([first?.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(Object.assign({}, first?.body, { position }));
      expect(await application.log()).toEqual(before);
    });

    it.each(commands)(
      'and is refused with other content: %s',
      async (name, call, request, other) => {
        const before = await application.log();
        expect(await send(call, { ...request, ...other }, keyOf(name))).toMatchObject({
          status: 409,
          body: { error: 'This request was sent before with other content' },
        });
        expect(await application.log()).toEqual(before);
      },
    );
  });

  describe('on its own stores', () => {
    beforeEach(begin);
    afterEach(end);

    it('shows only the content of a saved recommendation', async () => {
      const request = { ...me, ...content, id: 'dune' };
      expect((await send(addRecommendation, request)).status).toBe(200);
      await community.reacts(cleo, 'like', 'dune');
      await removeEverything();
      const { recommendation } = addRecommendation.response.parse(
        (await send(addRecommendation, request)).body,
      );
      expect(recommendation).toMatchObject({ id: 'dune', title: 'Dune', type: 'book' });
      expect(recommendation).toMatchObject({ description: '', likedBy: [], addedBy: '' });
    });

    it('shows the own like, but not other likes of a recommendation that is now hidden', async () => {
      const request = { recommendationId: 'dune', userEmail: ada, action: 'like' };
      await send(likeDislike, request);
      await community.reacts(cleo, 'like', 'dune');
      await community.settle();
      await community.unfriends(ada, ben);
      const { data } = likeDislike.response.parse((await send(likeDislike, request)).body);
      expect(data).toEqual({ likedBy: [ada], dislikedBy: [] });
    });

    it('does not invite a person again who has registered', async () => {
      const request = { email: 'dan@example.com', inviterEmail: ada };
      expect((await send(sendInvite, request)).status).toBe(200);
      await community.execute(createUser, { email: request.email });
      const before = await application.log();
      expect((await send(sendInvite, request)).status).toBe(200);
      expect(await application.log()).toEqual(before);
    });
  });
});
