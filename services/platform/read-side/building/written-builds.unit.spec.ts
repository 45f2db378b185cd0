import { expect, it } from '@jest/globals';
import { WrittenBuilds } from './written-builds.js';

const users = { model: 'users', collection: 'users_v1' };
const explore = { model: 'explore', collection: 'explore_v4' };
const friends = { model: 'friends', collection: 'friends_v2' };
const isUsers = ({ model }: { model: string }) => model === 'users';
const isFriends = ({ model }: { model: string }) => model === 'friends';

it('whoever has nothing left to fold takes what is written, each once, until all were taken', async () => {
  const here = new WrittenBuilds([users, explore, friends]);
  const there = new WrittenBuilds(here.orders, here.memory);
  const early = there.take(isFriends);
  here.add(explore);
  expect(await early).toBe(explore);
  here.add(users);
  there.add(friends);
  expect(await there.take(isFriends)).toBe(friends);
  expect(await here.take(isFriends)).toBe(users);
  expect(await here.take(isUsers)).toBeUndefined();
  expect(await there.take(isUsers)).toBeUndefined();
});

it('who waits for the last one goes home when another has taken it', async () => {
  const here = new WrittenBuilds([users]);
  const there = new WrittenBuilds(here.orders, here.memory);
  const takers = [here.take(isUsers), there.take(isUsers)];
  here.add(users);
  expect(new Set(await Promise.all(takers))).toEqual(new Set([users, undefined]));
});

it('nobody waits for what is not written any more', async () => {
  const builds = new WrittenBuilds([users, explore]);
  const waiting = builds.take(isUsers);
  builds.end();
  expect(await waiting).toBeUndefined();
  builds.add(explore);
  expect(await builds.take(isUsers)).toBeUndefined();
});
