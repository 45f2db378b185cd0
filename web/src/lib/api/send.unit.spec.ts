import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { call } from '../../../../services/contract/call.js';
import { positions } from './first-reads.js';
import { send } from './send.js';

const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Signs out.',
  description: '',
  refusals: {},
  request: z.object({}),
  identity: null,
  response: z.object({ success: z.literal(true) }),
});
const answered = (status: number, body: object, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
const later = (seconds: string) =>
  answered(503, { error: 'Please try again in a moment' }, { 'retry-after': seconds });
const fetched = jest.spyOn(globalThis, 'fetch');
const keys = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

let tests = 0;
beforeEach(() => {
  // Long after the test before: a command repeated at once is the same one.
  tests += 1;
  jest.useFakeTimers({ now: tests * 1e9 });
  fetched.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

it('retries with the same key while the read models lag', async () => {
  fetched.mockReturnValueOnce(later('1')).mockReturnValueOnce(later('1'));
  fetched.mockReturnValueOnce(answered(200, { success: true }));
  const answer = send(signOut, {});
  await jest.advanceTimersByTimeAsync(900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_200);
  expect(await answer).toEqual({ success: true });
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(new Set(keys()).size).toBe(1);
});

it('gives up after five tries, and follows no long Retry-After', async () => {
  fetched.mockImplementation(() => later('1'));
  const refused = expect(send(signOut, {})).rejects.toThrow('Please try again in a moment');
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(fetched).toHaveBeenCalledTimes(5);
  fetched.mockReset();
  fetched.mockReturnValueOnce(later('60'));
  await expect(send(signOut, {})).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('sends the written position with reads, not with commands', async () => {
  positions.reset();
  const look = call({ ...signOut, method: 'GET', path: '/api/get-explore' });
  fetched.mockReturnValueOnce(answered(200, { success: true }, { 'x-position': '8' }));
  await send(look, {});
  fetched.mockReturnValueOnce(answered(200, { success: true }, { 'x-position': '7' }));
  await send(signOut, {});
  fetched.mockReturnValueOnce(answered(200, { success: true }));
  await send(look, {});
  const wanted = fetched.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('x-min-position'),
  );
  expect(wanted).toEqual([null, null, '7']);
  positions.reset();
});

it('keeps e-mails and tokens out of URLs', async () => {
  const look = call({
    ...signOut,
    method: 'GET',
    path: '/api/get-explore',
    request: z.object({ user_email: z.string(), token: z.string(), sort: z.string() }),
  });
  fetched.mockReturnValueOnce(answered(200, { success: true }));
  await send(look, { user_email: 'ada@example.com', token: 'secret', sort: 'most-liked' });
  const [[url, init] = []] = fetched.mock.calls;
  expect(url).toBe('/api/get-explore?sort=most-liked');
  expect(new Headers(init?.headers).get('x-parameters')).toBe(
    'user_email=ada%40example.com&token=secret',
  );
});
