import { describe, expect, it } from '@jest/globals';
import { nextBatchSize } from './next-batch-size.js';

describe('The events of the next pass', () => {
  /** Steps of a pass that took so many milliseconds, none of them long. */
  const steps = (milliseconds: number) => Array.from({ length: 7 }, () => milliseconds / 7);

  it('are fewer after one that took too long, and one at the least', () => {
    expect(nextBatchSize(100, 100, steps(70))).toBe(50);
    expect(nextBatchSize(100, 10, steps(70))).toBe(5);
    expect(nextBatchSize(100, 1, steps(10_000))).toBe(1);
  });

  it('are fewer after one with a step that took too long, in which nobody else had a turn', () => {
    expect(nextBatchSize(100, 100, [1, 24, 1])).toBe(50);
    expect(nextBatchSize(100, 100, [1, 9.6, 1])).toBe(125);
  });

  it('are more after a full one that was quick, twice as many and 500 at the most', () => {
    expect(nextBatchSize(100, 100, steps(28))).toBe(125);
    expect(nextBatchSize(100, 100, steps(1))).toBe(200);
    expect(nextBatchSize(400, 400, steps(0))).toBe(500);
  });

  it('stay as they are after one that was not full: it says nothing of larger ones', () => {
    expect(nextBatchSize(100, 3, steps(10))).toBe(100);
  });
});
