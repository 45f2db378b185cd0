import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addFriend,
  deleteFriend,
  getFriendRequests,
} from '../../../services/contract/friends/friend.js';
import {
  addRecommendation,
  deleteRecommendation,
  getRecommendations,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import { createUser } from '../../../services/contract/people/user.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

describe('Positions and repeated commands', () => {
  let application: HostedApplication;
  beforeAll(async () => {
    application = await HostedApplication.start();
    const community = new Community(application);
    for (const name of ['Ada', 'Ben']) await community.person(name);
  });
  afterAll(() => application.close());

  const dune = { user_email: 'ada@example.com', type: 'book', description: 'Spice.' };

  it('show a read the results of the previous command', async () => {
    for (const title of Array.from({ length: 20 }, (_, index) => `Title ${index}`)) {
      const { body, headers } = await application.send(addRecommendation, { ...dune, title });
      const { position } = addRecommendation.response.parse(body);
      expect(headers['x-position']).toBe(position);
      const { recommendations } = await application.call(
        getRecommendations,
        { user_email: 'ada@example.com' },
        { headers: { 'x-min-position': position } },
      );
      expect(recommendations[0]?.title).toBe(title);
    }
  });

  it('are in the answers of reads', async () => {
    const { headers } = await application.send(getFriendRequests, {
      user_email: 'ada@example.com',
    });
    expect(headers['x-position']).toMatch(/^\d{20}$/);
  });

  it('answer a read for a position that never comes', async () => {
    const headers = { 'x-min-position': '9'.repeat(20) };
    const request = { user_email: 'ada@example.com' };
    const options = { headers, retries: false };
    const answer = await application.send(getFriendRequests, request, options);
    expect(answer.status).toBe(200);
  });

  it('refuse an invalid position', async () => {
    const headers = { 'x-min-position': '<script>' };
    const request = { user_email: 'ada@example.com' };
    expect((await application.send(getFriendRequests, request, { headers })).status).toBe(400);
  });

  it('answer a repeated command like the first one, and record it once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const request = { ...dune, title: 'Only once' };
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(await application.send(addRecommendation, request, { headers }));
    }
    const [first, ...others] = answers.map(({ body }) => addRecommendation.response.parse(body));
    for (const other of others) expect(other.recommendation).toEqual(first?.recommendation);
    const log = await application.log();
    const added = log.filter(({ data }) => data.recommendationId === first?.recommendation.id);
    expect(added).toHaveLength(1);
  });

  it('decide a refused command anew', async () => {
    const headers = { 'idempotency-key': 'too early' };
    const request = { user_email: 'ada@example.com', id: 'comes-later' };
    const first = await application.send(deleteRecommendation, request, { headers });
    expect(first.status).toBe(404);
    const later = { ...dune, id: request.id, title: 'Comes later' };
    expect((await application.send(addRecommendation, later)).status).toBe(200);
    const second = await application.send(deleteRecommendation, request, { headers });
    expect(second.status).toBe(200);
  });

  it('record a command once that is sent many times at the same time', async () => {
    const headers = { 'idempotency-key': 'at once' };
    const request = { user_email: 'ada@example.com', friend_email: 'ben@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => application.send(addFriend, request, { headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const log = await application.log();
    expect(log.filter(({ type }) => type === 'FriendRequestSent')).toHaveLength(1);
  });

  it('distinguish the keys of different people and calls', async () => {
    const headers = { 'idempotency-key': 'once' };
    const request = { ...dune, user_email: 'ben@example.com', title: 'Also' };
    expect((await application.send(addRecommendation, request, { headers })).status).toBe(200);
  });

  it('distinguish the keys of two people who change the same friendship', async () => {
    const community = new Community(application);
    const [cleo, dan] = await community.pair('Cleo', 'Dan');
    const headers = { 'idempotency-key': 'over' };
    const end = (user_email: string, friend_email: string) =>
      application.send(deleteFriend, { user_email, friend_email }, { headers });
    expect((await end(cleo, dan)).status).toBe(200);
    await community.makesFriends(cleo, dan);
    expect((await end(dan, cleo)).status).toBe(200);
    const log = await application.log();
    expect(log.filter(({ type }) => type === 'FriendRemoved')).toHaveLength(2);
  });

  it.each(['', 'x'.repeat(201)])('refuse the key %p', async (key) => {
    const headers = { 'idempotency-key': key };
    const request = { ...dune, title: 'Never' };
    expect((await application.send(addRecommendation, request, { headers })).status).toBe(400);
  });

  it('let a command use the results of the person’s previous command', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `round${round}@example.com`;
      await application.call(createUser, { email });
      const { recommendation } = await application.call(addRecommendation, {
        user_email: email,
        title: 'Mine',
        type: 'book',
        description: 'Why.',
      });
      await application.call(likeDislike, {
        recommendationId: recommendation.id,
        userEmail: email,
        action: 'like',
      });
    }
  });
});
