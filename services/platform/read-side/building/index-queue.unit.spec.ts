import { expect, it } from '@jest/globals';
import { IndexQueue } from './index-queue.js';

const users = { model: 'users', collection: 'users_v1' };
const explore = { model: 'explore', collection: 'explore_v4' };
const friends = { model: 'friends', collection: 'friends_v2' };
const isUsers = ({ model }: { model: string }) => model === 'users';
const isFriends = ({ model }: { model: string }) => model === 'friends';

it('gives each written build to one thread, preferred ones first, until all were taken', async () => {
  const here = new IndexQueue([users, explore, friends]);
  const there = new IndexQueue(here.orders, here.memory);
  const early = there.next(isFriends);
  here.add(explore);
  expect(await early).toBe(explore);
  here.add(users);
  there.add(friends);
  expect(await there.next(isFriends)).toBe(friends);
  expect(await here.next(isFriends)).toBe(users);
  expect(await here.next(isUsers)).toBeUndefined();
  expect(await there.next(isUsers)).toBeUndefined();
});

it('returns undefined to a waiting thread when another takes the last build', async () => {
  const here = new IndexQueue([users]);
  const there = new IndexQueue(here.orders, here.memory);
  const takers = [here.next(isUsers), there.next(isUsers)];
  here.add(users);
  expect(new Set(await Promise.all(takers))).toEqual(new Set([users, undefined]));
});

it('returns undefined to waiting threads when it is closed', async () => {
  const builds = new IndexQueue([users, explore]);
  const waiting = builds.next(isUsers);
  builds.close();
  expect(await waiting).toBeUndefined();
  builds.add(explore);
  expect(await builds.next(isUsers)).toBeUndefined();
});
