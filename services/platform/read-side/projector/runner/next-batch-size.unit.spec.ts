import { describe, expect, it } from '@jest/globals';
import { nextBatchSize } from './next-batch-size.js';

describe('The size of the next batch', () => {
  /** Short steps of a batch that took this many milliseconds. */
  const steps = (milliseconds: number) => Array.from({ length: 7 }, () => milliseconds / 7);

  it('shrinks after a batch that took too long, to at least one event', () => {
    expect(nextBatchSize(100, 100, steps(70))).toBe(50);
    expect(nextBatchSize(100, 10, steps(70))).toBe(5);
    expect(nextBatchSize(100, 1, steps(10_000))).toBe(1);
  });

  it('shrinks after a step that blocked the event loop for too long', () => {
    expect(nextBatchSize(100, 100, [1, 24, 1])).toBe(50);
    expect(nextBatchSize(100, 100, [1, 9.6, 1])).toBe(125);
  });

  it('grows after a quick full batch, at most to twice its size and to 500', () => {
    expect(nextBatchSize(100, 100, steps(28))).toBe(125);
    expect(nextBatchSize(100, 100, steps(1))).toBe(200);
    expect(nextBatchSize(400, 400, steps(0))).toBe(500);
  });

  it('stays the same after a batch that was not full', () => {
    expect(nextBatchSize(100, 3, steps(10))).toBe(100);
  });
});
