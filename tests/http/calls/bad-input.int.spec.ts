import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorAnswer, type Call } from '../../../services/contract/call.js';
import { addComment, getComments } from '../../../services/contract/library/comment.js';
import * as friendCalls from '../../../services/contract/friends/friend.js';
import * as homeCalls from '../../../services/contract/home/home.js';
import * as recommendationCalls from '../../../services/contract/library/recommendation.js';
import { signIn } from '../../../services/contract/accounts/session.js';
import { createUser, getUser } from '../../../services/contract/people/user.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

const { addFriend, acceptFriendRequest, rejectFriendRequest, deleteFriend } = friendCalls;
const {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} = recommendationCalls;
const { getFriends, getFriendRequests } = friendCalls;
const { getHomeStats, getInboxBadge } = homeCalls;

describe('Bad input', () => {
  let application: HostedApplication;
  let ids: { mine: string; theirsPrivate: string; theirsShown: string };

  beforeAll(async () => {
    application = await HostedApplication.start();
    const community = new Community(application);
    const [ada, ben] = [await community.person('Ada'), await community.person('Ben')];
    await community.person('Cleo');
    await community.makesFriends(ada, ben);
    const mine = await community.recommends(ada, 'Dune');
    const theirs = await community.recommends(ben, 'Secret', { keepPrivate: true });
    const shown = await community.recommends(ben, 'Shown');
    await community.recommends(ada, 'Emma');
    ids = { mine: mine.id, theirsPrivate: theirs.id, theirsShown: shown.id };
    await community.requestsOf(ada);
  });
  afterAll(() => application.close());

  const me = { user_email: 'ada@example.com' };
  const good = { ...me, title: 'New', type: 'book', description: 'Because.' };
  const stranger = 'cleo@example.com';
  const comment = () => ({ recommendationId: ids.mine, userEmail: me.user_email, comment: 'Yes!' });
  const long = (length: number) => 'x'.repeat(length);

  const cases: readonly [string, Call, () => object, number, RegExp][] = [
    ['sign-in without an e-mail', signIn, () => ({}), 400, /email/],
    ['sign-in with a blank e-mail', signIn, () => ({ email: '   ' }), 400, /email/],
    ['sign-in with an invalid address', signIn, () => ({ email: 'ada' }), 400, /valid e-mail/],
    ['a very long address', signIn, () => ({ email: `${long(300)}@example.com` }), 400, /email/],
    ['an address that is a list', signIn, () => ({ email: ['a@example.com'] }), 400, /email/],
    [
      'create-user with a very long name',
      createUser,
      () => ({ email: 'd@example.com', first_name: long(101) }),
      400,
      /first_name/,
    ],
    [
      'create-user with half a character',
      createUser,
      () => ({ email: 'd@example.com', first_name: '\ud800' }),
      400,
      /first_name/,
    ],
    [
      'get-user of an unknown address',
      getUser,
      () => ({ email: 'nobody@example.com' }),
      404,
      /User not found/,
    ],
    [
      'adding for an unknown person',
      addRecommendation,
      () => ({ ...good, user_email: 'nobody@example.com' }),
      404,
      /User not found/,
    ],
    [
      'adding without a title',
      addRecommendation,
      () => ({ ...good, title: '  ' }),
      400,
      /title: is required/,
    ],
    [
      'adding without a why',
      addRecommendation,
      () => ({ ...good, description: '' }),
      400,
      /description: is required/,
    ],
    [
      'a why of 501 characters',
      addRecommendation,
      () => ({ ...good, description: long(501) }),
      400,
      /description/,
    ],
    ['an unknown type', addRecommendation, () => ({ ...good, type: 'game' }), 400, /type/],
    [
      'a script as a link',
      addRecommendation,
      () => ({ ...good, link: 'javascript:alert(1)' }),
      400,
      /link/,
    ],
    ['an invalid link', addRecommendation, () => ({ ...good, link: 'not a url' }), 400, /link/],
    [
      'metadata beyond the limit',
      addRecommendation,
      () => ({ ...good, metadata: { overview: long(20_000) } }),
      400,
      /metadata/,
    ],
    [
      'metadata that is a list',
      addRecommendation,
      () => ({ ...good, metadata: [1] }),
      400,
      /metadata/,
    ],
    ['a title with U+0000', addRecommendation, () => ({ ...good, title: 'a\0b' }), 400, /title/],
    ['an id with a slash', addRecommendation, () => ({ ...good, id: 'a/b' }), 400, /id/],
    [
      'an id already used by oneself',
      addRecommendation,
      () => ({ ...good, id: ids.mine }),
      409,
      /duplicate/,
    ],
    [
      'the id of another person’s recommendation',
      addRecommendation,
      () => ({ ...good, id: ids.theirsPrivate }),
      404,
      /not found/,
    ],
    [
      'the same title in other case',
      addRecommendation,
      () => ({ ...good, title: ' dUNE ' }),
      409,
      /duplicate/,
    ],
    [
      'editing another person’s recommendation',
      updateRecommendation,
      () => ({ ...me, id: ids.theirsShown, updates: { title: 'Mine' } }),
      403,
      /Only its owner/,
    ],
    [
      'editing a hidden recommendation',
      updateRecommendation,
      () => ({ ...me, id: ids.theirsPrivate, updates: {} }),
      404,
      /not found/,
    ],
    [
      'removing the title',
      updateRecommendation,
      () => ({ ...me, id: ids.mine, updates: { title: ' ' } }),
      400,
      /title: is required/,
    ],
    [
      'removing the why',
      updateRecommendation,
      () => ({ ...me, id: ids.mine, updates: { description: '' } }),
      400,
      /description: is required/,
    ],
    [
      'editing in a script as a link',
      updateRecommendation,
      () => ({ ...me, id: ids.mine, updates: { link: 'javascript:0' } }),
      400,
      /link/,
    ],
    [
      'editing without updates',
      updateRecommendation,
      () => ({ ...me, id: ids.mine }),
      400,
      /updates/,
    ],
    [
      'editing to a title already used by oneself',
      updateRecommendation,
      () => ({ ...me, id: ids.mine, updates: { title: ' emma ' } }),
      409,
      /duplicate/,
    ],
    [
      'deleting another person’s recommendation',
      deleteRecommendation,
      () => ({ ...me, id: ids.theirsShown }),
      403,
      /Only its owner/,
    ],
    [
      'deleting a hidden recommendation',
      deleteRecommendation,
      () => ({ ...me, id: ids.theirsPrivate }),
      404,
      /not found/,
    ],
    [
      'deleting an unknown recommendation',
      deleteRecommendation,
      () => ({ ...me, id: 'none' }),
      404,
      /not found/,
    ],
    ['deleting without an id', deleteRecommendation, () => me, 400, /id/],
    [
      'liking an unknown recommendation',
      likeDislike,
      () => ({ recommendationId: 'none', userEmail: me.user_email, action: 'like' }),
      404,
      /not found/,
    ],
    [
      'liking a hidden recommendation',
      likeDislike,
      () => ({ recommendationId: ids.theirsPrivate, userEmail: me.user_email, action: 'like' }),
      404,
      /not found/,
    ],
    [
      'a stranger liking',
      likeDislike,
      () => ({ recommendationId: ids.mine, userEmail: stranger, action: 'like' }),
      404,
      /not found/,
    ],
    [
      'an unknown reaction',
      likeDislike,
      () => ({ recommendationId: ids.mine, userEmail: me.user_email, action: 'love' }),
      400,
      /action/,
    ],
    [
      'befriending oneself',
      addFriend,
      () => ({ ...me, friend_email: me.user_email }),
      400,
      /yourself/,
    ],
    [
      'befriending a friend',
      addFriend,
      () => ({ ...me, friend_email: 'ben@example.com' }),
      409,
      /Already friends/,
    ],
    [
      'befriending an unknown person',
      addFriend,
      () => ({ ...me, friend_email: 'nobody@example.com' }),
      404,
      /User not found/,
    ],
    [
      'accepting an unknown request',
      acceptFriendRequest,
      () => ({ ...me, request_id: 'x' }),
      404,
      /not found/,
    ],
    ['rejecting without an id', rejectFriendRequest, () => me, 400, /request_id/],
    [
      'removing a stranger',
      deleteFriend,
      () => ({ ...me, friend_email: stranger }),
      404,
      /Not friends/,
    ],
    [
      'friends of an unknown person',
      getFriends,
      () => ({ user_email: 'nobody@example.com' }),
      404,
      /User not found/,
    ],
    ['requests without an e-mail', getFriendRequests, () => ({}), 400, /user_email/],
    [
      'Explore of a stranger’s recommendations',
      getExplore,
      () => ({ ...me, friend_email: stranger }),
      404,
      /Not friends/,
    ],
    ['Explore in an unknown order', getExplore, () => ({ ...me, sort: 'best' }), 400, /sort/],
    ['a page of 501 items', getExplore, () => ({ ...me, limit: '501' }), 400, /limit/],
    ['a made-up cursor', getExplore, () => ({ ...me, cursor: 'nonsense' }), 400, /cursor/],
    ['a library page of 0 items', getRecommendations, () => ({ ...me, limit: '0' }), 400, /limit/],
    [
      'an empty comment',
      addComment,
      () => ({ ...comment(), comment: '  ' }),
      400,
      /comment: is required/,
    ],
    [
      'a comment of 101 characters',
      addComment,
      () => ({ ...comment(), comment: long(101) }),
      400,
      /comment: must be at most 100/,
    ],
    [
      'a comment of one very long combined character',
      addComment,
      () => ({ ...comment(), comment: `a${'\u0301'.repeat(10_000)}` }),
      400,
      /comment: must be at most 100/,
    ],
    [
      'a stranger’s comment',
      addComment,
      () => ({ ...comment(), userEmail: stranger }),
      404,
      /not found/,
    ],
    [
      'a comment on an unknown recommendation',
      addComment,
      () => ({ ...comment(), recommendationId: 'none' }),
      404,
      /not found/,
    ],
    ['comments without an id', getComments, () => ({}), 400, /recommendation_id/],
    [
      'comments on a hidden recommendation',
      getComments,
      () => ({ recommendation_id: ids.theirsPrivate, ...me }),
      404,
      /not found/,
    ],
    ['statistics without an e-mail', getHomeStats, () => ({}), 400, /user_email/],
    [
      'the badge of an unknown person',
      getInboxBadge,
      () => ({ user_email: 'nobody@example.com' }),
      404,
      /User not found/,
    ],
  ];

  it.each(cases)('refuses %s', async (_name, call, request, status, says) => {
    await expectRefusal(application, call, request(), status, says);
  });

  it('answers the duplicate message of the specification', async () => {
    const { body } = await application.send(addRecommendation, { ...good, title: 'DUNE' });
    expect(body).toEqual({
      error: 'duplicate',
      message: 'Doublon détecté: vous avez déjà ajouté cette recommandation.',
    });
  });

  it.each([
    ['text that is not JSON', { 'content-type': 'application/json' }, '{"email":', 400],
    ['another content type', { 'content-type': 'application/xml' }, '<email/>', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=e@a.example', 415],
    ['a form of text', { 'content-type': 'text/plain' }, '{"email":"e@a.example"}', 415],
    [
      'a body beyond the limit',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: 'x'.repeat(200_000) }),
      413,
    ],
    ['a body that is a list', { 'content-type': 'application/json' }, '[]', 400],
    [
      'a poisoned prototype',
      { 'content-type': 'application/json' },
      '{"__proto__":{"x":1},"email":"e@example.com"}',
      400,
    ],
  ])('refuses %s', async (_name, headers, payload, status) => {
    const path = '/api/sign-in';
    const answer = await application.request({ method: 'POST', path, headers, payload });
    expect(answer.status).toBe(status);
    expect(errorAnswer.parse(answer.body).error).not.toBe('');
  });

  it('answers an unknown call with 404 and an error', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await application.request({ method, path: '/api/no-such-call' });
      expect(answer.status).toBe(404);
      expect(errorAnswer.parse(answer.body).error).not.toBe('');
    }
  });
});
