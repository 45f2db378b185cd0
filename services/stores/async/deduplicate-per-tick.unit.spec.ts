import { describe, expect, it } from '@jest/globals';
import { deduplicatePerTick } from './promises.js';

describe('A deduplicated call', () => {
  it('is made once for all callers of a tick, after all of them', async () => {
    let calls = 0;
    const answer = deduplicatePerTick(() => Promise.resolve((calls += 1)));
    const later = Promise.resolve().then(answer);
    expect(calls).toBe(0);
    expect(await Promise.all([answer(), answer(), later])).toEqual([1, 1, 1]);
  });

  it('is made again for a caller that comes during a call', async () => {
    const settle: ((answer: number) => void)[] = [];
    const answer = deduplicatePerTick(() => new Promise<number>((resolve) => settle.push(resolve)));
    const first = answer();
    while (settle.length < 1) await new Promise(setImmediate);
    const second = answer();
    while (settle.length < 2) await new Promise(setImmediate);
    settle[1]?.(2);
    expect(await second).toBe(2);
    settle[0]?.(1);
    expect(await first).toBe(1);
  });

  it('is made again after a failure', async () => {
    let isAway = true;
    const answer = deduplicatePerTick(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve('here'),
    );
    await expect(Promise.all([answer(), answer()])).rejects.toThrow('away');
    isAway = false;
    expect(await answer()).toBe('here');
  });
});
