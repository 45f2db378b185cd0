import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getActivityItems } from '../../../services/contract/home/activity.js';
import type { Call } from '../../../services/contract/call.js';
import { addComment } from '../../../services/contract/library/comment.js';
import {
  acceptFriendRequest,
  addFriend,
  getFriendRequests,
  rejectFriendRequest,
} from '../../../services/contract/friends/friend.js';
import {
  addRecommendation,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  getSharedRecommendation,
} from '../../../services/contract/library/sharing.js';
import { getUser, getUsers } from '../../../services/contract/people/user.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { LiveClient } from '../../support/application/live-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

/** With sign-in by code: Ada and Ben are friends, Cleo has opened a link of Ada's. */
describe('E-mail addresses of people who are not friends', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  const cookies = new Map<string, string>();
  let id: string;

  /** The answer of a call that sees all earlier commands. */
  const as = async (email: string, call: Call, request: object) => {
    const headers = { 'x-min-position': await application.tail() };
    const cookie = cookies.get(email) ?? '';
    const { status, body } = await application.send(call, request, { cookie, headers });
    expect([call.path, status]).toEqual([call.path, 200]);
    return body;
  };

  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
    for (const email of [ada, ben, cleo]) {
      cookies.set(email, await mode.signIn(application, email));
    }
    await as(ada, addFriend, { user_email: ada, friend_email: ben });
    const { received } = getFriendRequests.response.parse(
      await as(ben, getFriendRequests, { user_email: ben }),
    );
    await as(ben, acceptFriendRequest, { user_email: ben, request_id: received[0]?.id });
    const added = addRecommendation.response.parse(
      await as(ada, addRecommendation, {
        user_email: ada,
        title: 'Dune',
        type: 'book',
        description: 'Sand.',
        keepPrivate: false,
      }),
    );
    id = added.recommendation.id;
    const { shareLink } = createShareLink.response.parse(
      await as(ada, createShareLink, { userEmail: ada, recommendationId: id }),
    );
    const shareToken = shareLink.split('/').at(-1);
    const page = await application.send(getSharedRecommendation, { token: shareToken });
    expect([page.status, JSON.stringify(page.body)]).toEqual([
      200,
      expect.not.stringContaining(ada),
    ]);
    const save = {
      id,
      shareToken,
      user_email: cleo,
      title: 'Dune',
      type: 'book',
      description: '-',
    };
    const saved = addRecommendation.response.parse(await as(cleo, addRecommendation, save));
    expect(saved.recommendation).toMatchObject({ addedBy: '', addedByUser: { email: '' } });
    for (const call of [likeDislike, addComment]) {
      await as(cleo, call, {
        recommendationId: id,
        userEmail: cleo,
        action: 'like',
        comment: 'Oh!',
      });
    }
  });
  afterAll(() => mode.close());

  it('are not on cards, which show friends’ addresses', async () => {
    const cleos = await as(cleo, getRecommendations, { user_email: cleo });
    expect(JSON.stringify(cleos)).not.toContain(ada);
    const adas = await as(ada, getRecommendations, { user_email: ada });
    expect(getRecommendations.response.parse(adas).recommendations).toMatchObject([
      { addedBy: ada },
    ]);
  });

  it('are not in the lists of people who like and comment on own recommendations', async () => {
    const activity = await as(ada, getActivityItems, { user_email: ada, ids: id });
    expect(getActivityItems.response.parse(activity).items).toMatchObject([
      { likes: 1, commentCount: 1, comments: [{ comment: 'Oh!', userEmail: '' }] },
    ]);
    expect(JSON.stringify(activity)).not.toContain(cleo);
  });

  it('are not needed for a friend request by a saved link, whose receiver sees its origin', async () => {
    const byItem = { user_email: cleo, recommendation_id: id };
    const asked = async (email: string) =>
      getFriendRequests.response.parse(await as(email, getFriendRequests, { user_email: email }));
    await as(cleo, addFriend, byItem);
    expect((await asked(ada)).received).toMatchObject([
      { senderEmail: cleo, cameBy: { recommendationId: id, title: 'Dune' } },
    ]);
    const [request] = (await asked(cleo)).sent;
    expect(request).toMatchObject({ receiverEmail: '', foundBy: 'link' });
    expect(JSON.stringify(request)).not.toContain(ada);
    expect(request).not.toHaveProperty('cameBy');
    await as(ada, rejectFriendRequest, { user_email: ada, request_id: request?.id });
    // Ben sees it as a friend, not by a link.
    const options = { cookie: cookies.get(ben) ?? '' };
    const bens = { user_email: ben, recommendation_id: id };
    expect((await application.send(addFriend, bens, options)).status).toBe(404);
    const none = { user_email: ben };
    expect((await application.send(addFriend, none, options)).status).toBe(400);
  });

  it('are not sent to pages', async () => {
    const pages = [ben, cleo].map((email) => new LiveClient(application.url, cookies.get(email)));
    await Promise.all(pages.map((page) => page.ready()));
    await as(ada, updateRecommendation, { id, user_email: ada, updates: { title: 'Dune II' } });
    const [toBen, toCleo] = await Promise.all(
      pages.map((page) => page.change(({ model }) => model === 'recommendations')),
    );
    expect(toBen).toMatchObject({ document: { title: 'Dune II', addedBy: ada } });
    expect(toCleo).toMatchObject({ document: { title: 'Dune II', addedBy: '' } });
    for (const page of pages) page.close();
  });

  it('can be found only as a whole', async () => {
    const listed = async (email: string) => {
      const { users } = getUsers.response.parse(await as(email, getUsers, {}));
      return users.map((user) => user.email).sort();
    };
    expect([await listed(ada), await listed(cleo)]).toEqual([[], []]);
    const cookie = cookies.get(cleo) ?? '';
    const answers = await Promise.all(
      [ada, 'nobody@example.com'].map((email) => application.send(getUser, { email }, { cookie })),
    );
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { error: 'User not found' }]);
    }
    const found = async (viewer: string, email: string) =>
      getUser.response.parse(await as(viewer, getUser, { email })).user.email;
    expect([await found(cleo, cleo), await found(ada, ben)]).toEqual([cleo, ben]);
    await as(cleo, addFriend, { user_email: cleo, friend_email: ben });
    expect([await found(ben, cleo), await found(cleo, ben)]).toEqual([cleo, ben]);
  });

  it('cannot be tried out: unknown ones count towards the daily invitations', async () => {
    const cookie = cookies.get(cleo) ?? '';
    const ask = async (name: string) => {
      const request = { user_email: cleo, friend_email: `${name}@example.com` };
      return (await application.send(addFriend, request, { cookie })).status;
    };
    const tried = [];
    for (let count = 0; count < 21; count += 1) tried.push(await ask(`nobody${count}`));
    expect(tried).toEqual([...Array<number>(20).fill(404), 429]);
  });
});
