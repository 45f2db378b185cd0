import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { actOnce } from './act-once.js';
import { ApiError, NetworkError } from './errors.js';

const keys: string[] = [];
let settle: { resolve: (value: number) => void; reject: (failure: Error) => void };
const perform = (key: string) => {
  keys.push(key);
  return new Promise<number>((resolve, reject) => {
    settle = { resolve, reject };
  });
};
let person = 0;
const ask = (text = 'Something funny?') => actOnce('ask', { text, person }, perform);

beforeEach(() => {
  jest.useFakeTimers();
  keys.length = 0;
  person += 1;
});
afterEach(() => void jest.useRealTimers());

it('an act is performed once while it runs, and for a second', async () => {
  const outcomes = [ask(), ask()];
  jest.advanceTimersByTime(5_000);
  outcomes.push(ask());
  settle.resolve(7);
  expect(await Promise.all(outcomes)).toEqual([7, 7, 7]);
  expect(keys).toHaveLength(1);
});

it('a quick outcome covers the second press, not a later one', async () => {
  const first = ask();
  settle.resolve(1);
  await first;
  jest.advanceTimersByTime(300);
  expect(await ask()).toBe(1);
  jest.advanceTimersByTime(1_000);
  void ask();
  expect(new Set(keys).size).toBe(2);
});

it('another act in between makes it a new one', () => {
  void ask();
  void ask('Something sad?');
  void ask();
  expect(new Set(keys).size).toBe(3);
});

it('without an answer it is repeated under the same key, after a refusal under a new one', async () => {
  const lost = ask();
  settle.reject(new NetworkError('away'));
  await expect(lost).rejects.toThrow();
  const refused = ask();
  settle.reject(new ApiError(409));
  await expect(refused).rejects.toThrow();
  void ask();
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
