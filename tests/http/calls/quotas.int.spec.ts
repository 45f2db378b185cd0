import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '../../../services/contract/call.js';
import { askForRecommendation } from '../../../services/contract/library/ask.js';
import { addComment } from '../../../services/contract/library/comment.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import { addFriend, rejectFriendRequest } from '../../../services/contract/friends/friend.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { createShareLink } from '../../../services/contract/library/sharing.js';
import { Community } from '../../support/community.js';
import { sessionCookieOf } from '../../support/application/live-client.js';
import { expectRefusal } from '../../support/refusal.js';
import { RunningApplication } from '../../support/application/running-application.js';

const [ada, ben] = ['ada@example.com', 'ben@example.com'];
const [cleo, dan] = ['cleo@example.com', 'dan@example.com'];
const quotas = { items: 3, comments: 2, lists: 2, links: 2, requests: 2, asks: 2 };

describe('The quotas of an account', () => {
  let application: RunningApplication;
  let community: Community;
  const ids: string[] = [];

  beforeAll(async () => {
    application = await RunningApplication.start({ settings: { quotas } });
    community = new Community(application);
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) await community.person(name);
    for (const title of ['One', 'Two', 'Three']) {
      ids.push((await community.recommends(ada, title)).id);
    }
  });
  afterAll(() => application.close());

  it('limit recommendations; deleting one makes room', async () => {
    const four = { user_email: ada, title: 'Four', type: 'book', description: 'Why' };
    const full = /library is full: it holds 3 recommendations at most/;
    await expectRefusal(application, addRecommendation, four, 409, full);
    await community.deletes(ada, ids.pop() ?? '');
    ids.push((await community.recommends(ada, 'Four')).id);
    await expectRefusal(application, addRecommendation, { ...four, title: 'Five' }, 409, full);
  });

  it('limit comments, which can still be changed', async () => {
    const comment = (recommendationId: string, text: string) => ({
      ...{ userEmail: ada, recommendationId, comment: text },
    });
    for (const id of ids.slice(0, 2)) {
      await community.execute(addComment, comment(id, 'Oh'));
    }
    await community.settle();
    await expectRefusal(
      application,
      addComment,
      comment(ids[2] ?? '', 'Oh'),
      409,
      /written 2 comments/,
    );
    await community.execute(addComment, comment(ids[0] ?? '', 'Ah'));
  });

  it('limit lists and links', async () => {
    for (const name of ['One', 'Two']) {
      await community.execute(createFriendList, { user_email: ada, name });
      await community.settle();
    }
    const list = { user_email: ada, name: 'Three' };
    await expectRefusal(application, createFriendList, list, 409, /You have 2 lists/);
    const link = (recommendationId: string) => ({ userEmail: ada, recommendationId });
    for (const id of ids.slice(0, 2)) await community.execute(createShareLink, link(id));
    await expectRefusal(application, createShareLink, link(ids[2] ?? ''), 409, /links to 2/);
  });

  it('limit open and declined friend requests', async () => {
    const ask = (friend_email: string) => ({ user_email: ada, friend_email });
    for (const email of [ben, cleo]) {
      await community.execute(addFriend, ask(email));
      await community.settle();
    }
    await expectRefusal(application, addFriend, ask(dan), 409, /2 open friend requests/);
    for (let time = 1; time <= 3; time += 1) {
      const { received } = await community.requestsOf(ben);
      const request_id = received[0]?.id ?? '';
      await community.execute(rejectFriendRequest, { request_id, user_email: ben });
      await community.settle();
      if (time === 3) break;
      await community.execute(addFriend, ask(ben));
      await community.settle();
    }
    // The count of open requests includes the last answer.
    expect((await community.requestsOf(ada)).sent).toHaveLength(1);
    await expectRefusal(application, addFriend, ask(ben), 409, /were declined/);
    await community.execute(addFriend, { user_email: ben, friend_email: ada });
  });

  it('hold when many commands come at the same time', async () => {
    const [eve, fay] = await community.pair('Eve', 'Fay');
    const successesOf = async (call: Call, requests: readonly object[]) => {
      const cookie = await sessionCookieOf(application, eve);
      const answers = await Promise.all(
        requests.map((request) => application.send(call, request, { cookie })),
      );
      return answers.filter(({ status }) => status === 200).length;
    };
    const many = Array.from({ length: 8 }, (_, index) => index);
    const lists = many.map((index) => ({ user_email: eve, name: `List ${index}` }));
    expect(await successesOf(createFriendList, lists)).toBe(2);
    const asked = [ben, cleo, dan].map((friend_email) => ({ user_email: eve, friend_email }));
    expect(await successesOf(addFriend, asked)).toBe(2);
    const asks = many.map((index) => ({ userEmail: eve, text: `${index}?`, friendEmails: [fay] }));
    expect(await successesOf(askForRecommendation, asks)).toBe(2);
    const fays: string[] = [];
    for (const title of ['Red', 'Green', 'Blue']) {
      fays.push((await community.recommends(fay, title)).id);
    }
    await community.settle();
    const comments = fays.map((recommendationId) => ({
      ...{ userEmail: eve, recommendationId, comment: 'Oh' },
    }));
    expect(await successesOf(addComment, comments)).toBe(2);
  });
});
