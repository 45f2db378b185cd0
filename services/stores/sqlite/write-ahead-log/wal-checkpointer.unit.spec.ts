import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { WalCheckpointer } from './wal-checkpointer.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('A folder that is away ends nothing: whoever reads there says so', async () => {
  const checkpointer = new WalCheckpointer('/a/folder/that/is/not/there');
  expect(() => jest.advanceTimersByTime(60_000)).not.toThrow();
  await checkpointer.stop();
});
