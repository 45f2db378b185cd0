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

  beforeAll(async () => {
    application = await HostedApplication.start();
    const community = new Community(application);
    const [ada, ben] = await community.pair('Ada', 'Ben');
    await community.person('Cleo');
    await community.recommends(ada, 'Dune', { id: 'mine' });
    await community.recommends(ben, 'Secret', { id: 'hidden', keepPrivate: true });
    await community.recommends(ben, 'Shown', { id: 'shown' });
    await community.recommends(ada, 'Emma');
    await community.requestsOf(ada);
  });
  afterAll(() => application.close());

  const me = { user_email: 'ada@example.com' };
  const good = { ...me, title: 'New', type: 'book', description: 'Because.' };
  const [stranger, nobody] = ['cleo@example.com', 'nobody@example.com'];
  const long = (length: number) => 'x'.repeat(length);
  const script = 'javascript:alert(1)';

  /** Refused requests of one call, which differ from a good one: what, how, and the refusal. */
  type Wrong = readonly [what: string, change: object, status: number, says: RegExp];
  const given = { recommendationId: 'mine', userEmail: me.user_email };
  const cases: readonly [Call, good: object, readonly Wrong[]][] = [
    [
      signIn,
      {},
      [
        ['without an e-mail', {}, 400, /email/],
        ['with a blank e-mail', { email: '   ' }, 400, /email/],
        ['with an invalid address', { email: 'ada' }, 400, /valid e-mail/],
        ['with a very long address', { email: `${long(300)}@example.com` }, 400, /email/],
        ['with a list of addresses', { email: ['a@example.com'] }, 400, /email/],
      ],
    ],
    [
      createUser,
      { email: 'd@example.com' },
      [
        ['with a very long name', { first_name: long(101) }, 400, /first_name/],
        ['with half a character', { first_name: '\ud800' }, 400, /first_name/],
      ],
    ],
    [getUser, {}, [['of an unknown address', { email: nobody }, 404, /User not found/]]],
    [
      addRecommendation,
      good,
      [
        ['for an unknown person', { user_email: nobody }, 404, /User not found/],
        ['without a title', { title: '  ' }, 400, /title: is required/],
        ['without a why', { description: '' }, 400, /description: is required/],
        ['with a why of 501 characters', { description: long(501) }, 400, /description/],
        ['with an unknown type', { type: 'game' }, 400, /type/],
        ['with a script as a link', { link: script }, 400, /link/],
        ['with an invalid link', { link: 'not a url' }, 400, /link/],
        ['with too much metadata', { metadata: { overview: long(20_000) } }, 400, /metadata/],
        ['with metadata that is a list', { metadata: [1] }, 400, /metadata/],
        ['with U+0000 in the title', { title: 'a\0b' }, 400, /title/],
        ['with a slash in the id', { id: 'a/b' }, 400, /id/],
        ['with an id already used by oneself', { id: 'mine' }, 409, /duplicate/],
        ['with the id of another’s recommendation', { id: 'hidden' }, 404, /not found/],
        ['with the same title in other case', { title: ' dUNE ' }, 409, /duplicate/],
      ],
    ],
    [
      updateRecommendation,
      { ...me, id: 'mine', updates: { title: 'Mine' } },
      [
        ['of another person’s', { id: 'shown' }, 403, /Only its owner/],
        ['of a hidden one', { id: 'hidden', updates: {} }, 404, /not found/],
        ['without a title', { updates: { title: ' ' } }, 400, /title: is required/],
        ['without a why', { updates: { description: '' } }, 400, /description: is required/],
        ['with a script as a link', { updates: { link: script } }, 400, /link/],
        ['without updates', { updates: undefined }, 400, /updates/],
        ['to a title already used', { updates: { title: ' emma ' } }, 409, /duplicate/],
      ],
    ],
    [
      deleteRecommendation,
      me,
      [
        ['of another person’s', { id: 'shown' }, 403, /Only its owner/],
        ['of a hidden one', { id: 'hidden' }, 404, /not found/],
        ['of an unknown one', { id: 'none' }, 404, /not found/],
        ['without an id', {}, 400, /id/],
      ],
    ],
    [
      likeDislike,
      { ...given, action: 'like' },
      [
        ['of an unknown one', { recommendationId: 'none' }, 404, /not found/],
        ['of a hidden one', { recommendationId: 'hidden' }, 404, /not found/],
        ['by a stranger', { userEmail: stranger }, 404, /not found/],
        ['in an unknown way', { action: 'love' }, 400, /action/],
      ],
    ],
    [
      addFriend,
      me,
      [
        ['of oneself', { friend_email: me.user_email }, 400, /yourself/],
        ['of a friend', { friend_email: 'ben@example.com' }, 409, /Already friends/],
        ['of an unknown person', { friend_email: nobody }, 404, /User not found/],
      ],
    ],
    [acceptFriendRequest, me, [['of an unknown one', { request_id: 'x' }, 404, /not found/]]],
    [rejectFriendRequest, me, [['without an id', {}, 400, /request_id/]]],
    [deleteFriend, me, [['of a stranger', { friend_email: stranger }, 404, /Not friends/]]],
    [getFriends, {}, [['of an unknown person', { user_email: nobody }, 404, /User not found/]]],
    [getFriendRequests, {}, [['without an e-mail', {}, 400, /user_email/]]],
    [
      getExplore,
      me,
      [
        ['of a stranger', { friend_email: stranger }, 404, /Not friends/],
        ['in an unknown order', { sort: 'best' }, 400, /sort/],
        ['of 501 items', { limit: '501' }, 400, /limit/],
        ['with a made-up cursor', { cursor: 'nonsense' }, 400, /cursor/],
      ],
    ],
    [getRecommendations, me, [['of 0 items', { limit: '0' }, 400, /limit/]]],
    [
      addComment,
      { ...given, comment: 'Yes!' },
      [
        ['without text', { comment: '  ' }, 400, /comment: is required/],
        ['of 101 characters', { comment: long(101) }, 400, /comment: must be at most 100/],
        ['of one long character', { comment: `a${'\u0301'.repeat(10_000)}` }, 400, /at most 100/],
        ['of a stranger', { userEmail: stranger }, 404, /not found/],
        ['on an unknown one', { recommendationId: 'none' }, 404, /not found/],
      ],
    ],
    [getComments, {}, [['without an id', {}, 400, /recommendation_id/]]],
    [getComments, me, [['on a hidden one', { recommendation_id: 'hidden' }, 404, /not found/]]],
    [getHomeStats, {}, [['without an e-mail', {}, 400, /user_email/]]],
    [getInboxBadge, {}, [['of an unknown person', { user_email: nobody }, 404, /User not found/]]],
  ];

  it.each(
    cases.flatMap(([call, fit, wrongs]) =>
      wrongs.map(([what, ...wrong]) => [call.path, what, call, fit, ...wrong] as const),
    ),
  )('refuses %s %s', (_path, _what, call, fit, change, status, says) =>
    expectRefusal(application, call, { ...fit, ...change }, status, says),
  );

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
