import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from './token-bucket.js';

describe('A token bucket', () => {
  let now = 0;
  const bucketOf = (capacity: number, milliseconds: number) =>
    new TokenBucket({ capacity, milliseconds }, () => now);
  const takes = (bucket: TokenBucket, times: number) =>
    Array.from({ length: times }, () => bucket.take());

  it('allows its capacity, and no more', () => {
    expect(takes(bucketOf(3, 1_000), 5)).toEqual([true, true, true, false, false]);
  });

  it('fills evenly, and returns the time until the next token', () => {
    const bucket = bucketOf(2, 1_000);
    expect(bucket.wait()).toBe(0);
    takes(bucket, 2);
    expect(bucket.wait()).toBe(500);
    now += 499;
    expect(bucket.take()).toBe(false);
    now += 1;
    expect(takes(bucket, 2)).toEqual([true, false]);
  });

  it('never holds more tokens than its capacity', () => {
    const bucket = bucketOf(2, 1_000);
    now += 3_600_000;
    expect(takes(bucket, 3)).toEqual([true, true, false]);
  });

  it('works when the clock is set back', () => {
    const bucket = bucketOf(1, 1_000);
    bucket.take();
    now -= 60_000;
    expect(bucket.take()).toBe(false);
    now += 1_000;
    expect(bucket.take()).toBe(true);
  });
});
