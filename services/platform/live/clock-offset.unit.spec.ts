import { expect, it } from '@jest/globals';
import { clockOffset } from './notifier.js';

const times = (...all: readonly number[]) => {
  const left = [...all];
  return () => new Date(left.shift() ?? NaN);
};
const common = (time: number | null) => ({
  commonTime: () => Promise.resolve(time === null ? null : new Date(time)),
});

it('returns the seconds that the clock is ahead of the shared one, minus half of the round trip', async () => {
  expect(await clockOffset(times(10_000, 10_200), common(10_100))).toBe(0);
  expect(await clockOffset(times(15_000, 15_200), common(10_100))).toBe(5);
  expect(await clockOffset(times(9_000, 9_000), common(10_000))).toBe(-1);
  expect(await clockOffset(times(1, 1), common(null))).toBeNull();
});
