import { describe, expect, it } from '@jest/globals';
import { getHeapStatistics } from 'node:v8';
import { BuildMemory } from './build-memory.js';

/** 128 MB. */
const largeArray = () => Array.from({ length: 200 }, () => Array.from<number>({ length: 80_000 }));

describe('The memory of a build', () => {
  it('is full with enough documents, or with enough bytes', () => {
    const memory = new BuildMemory(10);
    expect(memory.isFull(10)).toBe(false);
    expect(memory.isFull(11)).toBe(true);
    const live = [largeArray()];
    // The limit includes garbage of earlier tests, which may have been collected since.
    while (!memory.isFull(1) && live.length < 8) live.push(largeArray());
    expect(memory.isFull(1)).toBe(true);
    // Garbage must not count as full memory: otherwise every page would be spilled.
    live.length = 0;
    memory.afterSpill();
    expect(memory.isFull(1)).toBe(false);
  });

  it('is collected after the first spill, even if it is not full', () => {
    const memory = new BuildMemory();
    // 64 MB.
    const live = [Array.from({ length: 100 }, () => Array.from<number>({ length: 80_000 }))];
    const before = getHeapStatistics().used_heap_size;
    live.length = 0;
    memory.afterSpill();
    expect(before - getHeapStatistics().used_heap_size).toBeGreaterThan(50_000_000);
  });
});
