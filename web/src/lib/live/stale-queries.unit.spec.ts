import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { pauses, StaleQueries } from './stale-queries.js';

let client: QueryClient;
let stale: StaleQueries;
let reads: jest.SpiedFunction<QueryClient['invalidateQueries']>;

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
  stale = new StaleQueries(client);
  reads = jest.spyOn(client, 'invalidateQueries');
});
afterEach(() => {
  stale.stop();
  jest.useRealTimers();
});

describe('a stale query', () => {
  it('is refetched at once, and once more for all changes within the pause', () => {
    for (let times = 1; times <= 3; times += 1) {
      stale.mark(['figures'], pauses.burst);
      jest.advanceTimersByTime(1);
    }
    expect(reads).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(pauses.burst);
    expect(reads).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10 * pauses.burst);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('is refetched once for one notice, however many changes it has', () => {
    for (let times = 1; times <= 3; times += 1) stale.mark(['figures'], pauses.burst);
    jest.advanceTimersByTime(2 * pauses.burst);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('is refetched once per pause during a burst, and at once after a quiet time', () => {
    for (let time = 0; time < 5_000; time += 100) {
      stale.mark(['figures'], pauses.burst);
      jest.advanceTimersByTime(100);
    }
    expect(reads).toHaveBeenCalledTimes(6);
    jest.advanceTimersByTime(2 * pauses.burst);
    stale.mark(['figures'], pauses.burst);
    expect(reads).toHaveBeenCalledTimes(7);
  });

  it('does not wait for other queries, and is not refetched after the stop', () => {
    stale.mark(['figures'], pauses.burst);
    stale.mark(['badge'], pauses.burst);
    stale.mark(['badge'], pauses.burst);
    expect(reads).toHaveBeenCalledTimes(2);
    stale.stop();
    jest.advanceTimersByTime(pauses.burst);
    expect(reads).toHaveBeenCalledTimes(2);
  });
});
