import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { refetchUnlessLive, refetchContentUnlessLive } from './refetch-after-command.js';
import { setLiveStatus } from './status.js';

const queryKey = ['library'];
let client: QueryClient;
const isStale = () => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(queryKey, 1);
  setLiveStatus('reconnecting');
});
afterEach(() => {
  client.clear();
  jest.useRealTimers();
});

it.each([
  ['reaction', refetchUnlessLive, 1_000],
  ['content', refetchContentUnlessLive, 2_000],
] as const)(
  'without the socket, a %s command is followed by a refetch',
  (_name, refetch, pause) => {
    refetch(client, queryKey);
    jest.advanceTimersByTime(pause - 1);
    expect(isStale()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isStale()).toBe(true);
  },
);

it('with the socket, nothing is refetched: the change arrives', () => {
  setLiveStatus('live');
  refetchUnlessLive(client, queryKey);
  setLiveStatus('offline');
  jest.advanceTimersByTime(5_000);
  expect(isStale()).toBe(false);
});

it('nothing is refetched if the socket is back in time', () => {
  refetchUnlessLive(client, queryKey);
  setLiveStatus('live');
  jest.advanceTimersByTime(5_000);
  expect(isStale()).toBe(false);
});
