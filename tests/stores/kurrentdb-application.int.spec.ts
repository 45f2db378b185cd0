import { expect, it } from '@jest/globals';
import {
  addRecommendation,
  getRecommendations,
  likeDislike,
} from '../../services/contract/library/recommendation.js';
import { acceptFriendRequest, addFriend } from '../../services/contract/friends/friend.js';
import { createUser } from '../../services/contract/people/user.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import { KurrentDbStandIn } from '../stand-ins/kurrentdb/stand-in.js';
import { RunningApplication } from '../support/application/running-application.js';

const user_email = 'ada@example.com';
const written = (title: string) => ({
  user_email,
  title,
  type: 'book' as const,
  description: 'Why.',
});

/**
 * Reads for other reasons: the end of the log is looked for once a second, and each of two policies
 * reads what is new at most three times a second.
 */
function looksSince(began: number): number {
  const seconds = (performance.now() - began) / 1_000;
  return Math.ceil(seconds) + 2 * Math.ceil(seconds * 3.5);
}

it('The product on KurrentDB (stand-in) survives a restart of the server, and answers 503 meanwhile', async () => {
  const standIn = await KurrentDbStandIn.start();
  const eventStore = openKurrentEventStore(standIn.address);
  const application = await RunningApplication.start({ eventStore });
  const titles = async (position: string) => {
    const options = { headers: { 'x-min-position': position } };
    const { recommendations } = await application.call(getRecommendations, { user_email }, options);
    return recommendations.map(({ title }) => title).sort();
  };

  await application.call(createUser, { email: user_email });
  const first = await application.call(addRecommendation, written('One'));
  expect(await titles(first.position)).toEqual(['One']);

  await standIn.goDown();
  const refused = await application.send(addRecommendation, written('Two'), { retries: false });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(await titles(first.position)).toEqual(['One']);

  await standIn.restart();
  const headers = { 'idempotency-key': 'two' };
  standIn.cutNextAppend('after');
  const cut = { headers, retries: false };
  expect((await application.send(addRecommendation, written('Two'), cut)).status).toBe(503);
  const second = await application.call(addRecommendation, written('Two'), { headers });
  expect(await titles(second.position)).toEqual(['One', 'Two']);
  const added = (await application.log()).filter(({ type }) => type === 'RecommendationAdded');
  expect(added).toHaveLength(2);

  await application.close();
  await standIn.stop();
});

it('A command on KurrentDB (stand-in) takes one append and at most one read, with the read side included', async () => {
  const standIn = await KurrentDbStandIn.start({ systemEventEvery: Infinity });
  const eventStore = openKurrentEventStore(standIn.address);
  const application = await RunningApplication.start({ eventStore });
  await application.call(createUser, { email: user_email });
  const add = (title: string) => application.call(addRecommendation, written(title));
  const { recommendation } = await add('Warm');
  const react = (action: 'like' | 'unlike') => {
    const reaction = { recommendationId: recommendation.id, userEmail: user_email, action };
    return application.call(likeDislike, reaction);
  };
  await react('like');
  const before = { ...standIn.calls };
  const began = performance.now();

  let last = '';
  for (let count = 1; count <= 10; count += 1) {
    await add(`Title ${count}`);
    ({ position: last } = await react(count % 2 === 1 ? 'unlike' : 'like'));
  }
  const headers = { 'x-min-position': last };
  const shown = await application.call(getRecommendations, { user_email }, { headers });
  expect(shown.recommendations).toHaveLength(11);
  const { appends, reads, subscriptions } = standIn.calls;
  expect(appends - before.appends).toBe(20);
  expect(subscriptions).toBe(before.subscriptions);
  const looks = looksSince(began);
  expect(reads - before.reads - looks).toBeLessThanOrEqual(20);

  await application.close();
  await standIn.stop();
});

it('Concurrent likes on KurrentDB (stand-in) take one append and at most one read each', async () => {
  const standIn = await KurrentDbStandIn.start({ systemEventEvery: Infinity });
  const eventStore = openKurrentEventStore(standIn.address);
  const application = await RunningApplication.start({ eventStore });
  const friends = Array.from({ length: 8 }, (_, index) => `friend${index}@example.com`);
  for (const email of [user_email, ...friends]) await application.call(createUser, { email });
  for (const email of friends) {
    const asked = { user_email: email, friend_email: user_email };
    const { request_id } = await application.call(addFriend, asked);
    await application.call(acceptFriendRequest, { request_id, user_email });
  }
  const added = { ...written('Liked'), keepPrivate: false };
  const { recommendation } = await application.call(addRecommendation, added);
  const everybody = (action: 'like' | 'unlike') =>
    Promise.all(
      friends.map((userEmail) =>
        application.call(likeDislike, { recommendationId: recommendation.id, userEmail, action }),
      ),
    );
  await everybody('like');
  const before = { ...standIn.calls };
  const began = performance.now();
  await everybody('unlike');
  const { appends, reads } = standIn.calls;
  expect(appends - before.appends).toBe(friends.length);
  const looks = looksSince(began);
  expect(reads - before.reads - looks).toBeLessThanOrEqual(friends.length);

  await application.close();
  await standIn.stop();
});
