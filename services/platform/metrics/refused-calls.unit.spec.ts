import { expect, it } from '@jest/globals';
import { RefusedCalls } from './refused-calls.js';

it('counts refused calls by status, newest first, for at most 500 kinds', () => {
  let second = 0;
  const calls = new RefusedCalls(() => new Date(1_000 * (second += 1)));
  calls.answered('GET', '/api/get-users', 200);
  calls.answered('POST', '/api/like', 409);
  calls.answered('POST', '/api/like', 503);
  calls.answered('POST', '/api/like', 409);
  const like = { call: 'POST /api/like' };
  expect(calls.latest(5)).toEqual([
    { ...like, status: 409, count: 2, last: '1970-01-01T00:00:03.000Z' },
    { ...like, status: 503, count: 1, last: '1970-01-01T00:00:02.000Z' },
  ]);
  for (let index = 0; index < 1_000; index += 1) calls.answered('GET', `/${index}`, 404);
  expect(calls.latest(1_000)).toHaveLength(500);
  expect(calls.latest(20)).toHaveLength(20);
});
