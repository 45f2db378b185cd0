import { describe, expect, it } from '@jest/globals';
import { deduplicatePerTick } from './deduplicate-per-tick.js';

describe('A question that many ask', () => {
  it('is put once for all who ask in one turn, after all of them', async () => {
    let asked = 0;
    const answer = deduplicatePerTick(() => Promise.resolve((asked += 1)));
    const later = Promise.resolve().then(answer);
    expect(asked).toBe(0);
    expect(await Promise.all([answer(), answer(), later])).toEqual([1, 1, 1]);
  });

  it('is put again for who asks while it is on its way', async () => {
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

  it('is put again after nobody could answer it', async () => {
    let isAway = true;
    const answer = deduplicatePerTick(() =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve('here'),
    );
    await expect(Promise.all([answer(), answer()])).rejects.toThrow('away');
    isAway = false;
    expect(await answer()).toBe('here');
  });
});
