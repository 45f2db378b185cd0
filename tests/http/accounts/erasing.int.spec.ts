import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import type { Call } from '../../../services/contract/call.js';
import { addComment, getComments } from '../../../services/contract/library/comment.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import {
  addFriend,
  getFriendRequests,
  getFriends,
} from '../../../services/contract/friends/friend.js';
import {
  addRecommendation,
  getFriendsRecommendations,
  getRecommendations,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  sendRecommendation,
} from '../../../services/contract/library/sharing.js';
import { subscribeToFriend } from '../../../services/contract/friends/subscription.js';
import { getUser, getUsers, updateUserProfile } from '../../../services/contract/people/user.js';
import { Community } from '../../support/community.js';
import { findInStoredData } from '../../support/stored-data.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { expectRefusal } from '../../support/refusal.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
const dan = 'dan@example.com';
const secret = 'Only Ada wrote this';
const attempts = 3;

describe('An account erased while other pages continue to send commands', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let application: RunningApplication;
  let community: Community;

  beforeEach(async () => {
    folder = temporaryFolder();
    application = await RunningApplication.start({ folder: folder.path });
    community = new Community(application);
    await community.circle('Ada', 'Ben', 'Dan');
    await community.person('Cleo');
  });
  afterEach(async () => {
    await application.close();
    folder.remove();
  });

  /** Repeats all commands of the account and about it until told to stop. */
  function actUntil(isOver: () => boolean, book: string, own: string) {
    let number = 0;
    let onBegin: () => void;
    const begun = new Promise<void>((resolve) => (onBegin = resolve));
    const requests = (): [Call, object][] => [
      [
        addRecommendation,
        {
          ...{ user_email: ada, title: `${secret}: book ${(number += 1)}`, type: 'book' },
          ...{ link: 'https://example.com/only-ada', metadata: { authors: [secret] } },
          ...{ description: `${secret} ${number}`, keepPrivate: false, friendEmails: [ben] },
        },
      ],
      [createFriendList, { user_email: ada, name: `${secret} ${number}`, friendEmails: [ben] }],
      [addComment, { userEmail: ada, recommendationId: book, comment: `${secret} ${number}` }],
      [likeDislike, { userEmail: ada, recommendationId: book, action: 'like' }],
      [likeDislike, { userEmail: ada, recommendationId: book, action: 'unlike' }],
      [sendRecommendation, sending(own)],
      [updateUserProfile, { email: ada, bio: `${secret} ${number}` }],
      [addFriend, { user_email: ada, friend_email: cleo }],
      [addFriend, { user_email: cleo, friend_email: ada }],
    ];
    const sending = (recommendationId: string) => ({
      ...{ recommendationId, fromEmail: ada, toEmails: [ben], why: `${secret} ${number}` },
    });
    const page = async () => {
      while (!isOver()) {
        for (const [call, request] of requests()) {
          const { status } = await application.send(call, request);
          expect([200, 403, 404, 409]).toContain(status);
        }
        onBegin();
      }
    };
    return { begun, ended: Promise.all([page(), page(), page()]) };
  }

  it.each(Array.from({ length: attempts }, (_, index) => [index]))(
    'leaves nothing behind (try %i)',
    async () => {
      const { id: book } = await community.recommends(ben, 'Emma');
      const { id: own } = await community.recommends(ada, 'Dune', { description: secret });
      let isOver = false;
      const acting = actUntil(() => isOver, book, own);
      try {
        await Promise.race([acting.begun, acting.ended]);
        const { status } = await application.send(deleteAccount, { user_email: ada });
        expect(status).toBe(200);
      } finally {
        isOver = true;
        await acting.ended;
      }
      await community.settle();

      const friends = await community.read(getFriends, { user_email: ben });
      expect(friends.friends).toEqual([]);
      const requests = await community.read(getFriendRequests, { user_email: cleo });
      expect([requests.received, requests.sent]).toEqual([[], []]);
      const shown = await community.read(getFriendsRecommendations, { user_email: ben });
      expect(shown.recommendations).toEqual([]);
      expect(await community.pending(ben)).toEqual([]);
      const { recommendations } = await community.read(getRecommendations, { user_email: ben });
      expect(recommendations).toMatchObject([{ title: 'Emma', likedBy: [], commentedBy: [] }]);
      const asked = { user_email: ben, recommendation_id: book };
      expect((await community.read(getComments, asked)).comments).toEqual([]);
      const { users } = await community.read(getUsers, { user_email: ben });
      expect(users.map(({ email }) => email)).toEqual([cleo, dan]);
      await expectRefusal(application, getUser, { email: ada }, 404, /User not found/);
      await application.close();
      expect(await findInStoredData(folder.path, [secret, 'only-ada', ada])).toEqual([]);
      application = await RunningApplication.start({ folder: folder.path });
    },
  );

  it('accepts no more commands of the account or about it once erasing has begun', async () => {
    const { id } = await community.recommends(ada, 'Dune');
    await community.execute(sendRecommendation, {
      ...{ recommendationId: id, fromEmail: ada, toEmails: [ben], why: 'Read it' },
    });
    await community.settle();
    const { keys } = application.stores;
    const deleteKey = keys.delete.bind(keys);
    const statusesDuring: [string, number][] = [];
    keys.delete = async (name) => {
      await deleteKey(name);
      const commands: [Call, object][] = [
        [addFriend, { user_email: ada, friend_email: cleo }],
        [addFriend, { user_email: cleo, friend_email: ada }],
        [addRecommendation, { user_email: ada, title: 'Late', type: 'book', description: 'Late' }],
        [likeDislike, { userEmail: ben, recommendationId: id, action: 'like' }],
        [addComment, { userEmail: ben, recommendationId: id, comment: 'Late' }],
        [
          addRecommendation,
          { user_email: ben, id, title: 'Dune', type: 'book', description: 'Late' },
        ],
        [
          sendRecommendation,
          { recommendationId: id, fromEmail: ben, toEmails: [dan], why: 'Late' },
        ],
        [
          processSharedRecommendation,
          { sharedRecommendationId: id, userEmail: ben, action: 'accept' },
        ],
        [subscribeToFriend, { subscriberEmail: ben, subscribedToEmail: ada }],
        [createShareLink, { recommendationId: id, userEmail: ada }],
      ];
      for (const [call, request] of commands) {
        statusesDuring.push([call.path, (await application.send(call, request)).status]);
      }
    };
    await community.execute(deleteAccount, { user_email: ada });
    expect(statusesDuring).toEqual(statusesDuring.map(([path]) => [path, 404]));
    expect(statusesDuring).toHaveLength(10);
  });
});
