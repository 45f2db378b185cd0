import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { WalCheckpointer } from './wal-checkpointer.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('does not throw while its folder is missing, which readers and writers report', async () => {
  const checkpointer = new WalCheckpointer('/a/folder/that/is/not/there');
  expect(() => jest.advanceTimersByTime(60_000)).not.toThrow();
  await checkpointer.stop();
});
