import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LogEmptier } from './wal-checkpointer.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('A folder that is away ends nothing: whoever reads there says so', async () => {
  const emptier = new LogEmptier('/a/folder/that/is/not/there');
  expect(() => jest.advanceTimersByTime(60_000)).not.toThrow();
  await emptier.stop();
});
