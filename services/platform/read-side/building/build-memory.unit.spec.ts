import { describe, expect, it } from '@jest/globals';
import { getHeapStatistics } from 'node:v8';
import { BuildMemory } from './build-memory.js';

/** 128 MB. */
const much = () => Array.from({ length: 200 }, () => Array.from<number>({ length: 80_000 }));

describe('The memory of a build', () => {
  it('is full with enough documents, or with enough bytes', () => {
    const memory = new BuildMemory(10);
    expect(memory.isFull(10)).toBe(false);
    expect(memory.isFull(11)).toBe(true);
    const held = [much()];
    // What earlier tests left behind counted before, and making room for this may have cleared it.
    while (!memory.isFull(1) && held.length < 8) held.push(much());
    expect(memory.isFull(1)).toBe(true);
    // What is left behind must not look as if it were still held: each page would be spilled by itself.
    held.length = 0;
    memory.afterSpill();
    expect(memory.isFull(1)).toBe(false);
  });

  it('is cleared when something is spilled for the first time, full or not', () => {
    const memory = new BuildMemory();
    // 64 MB.
    const held = [Array.from({ length: 100 }, () => Array.from<number>({ length: 80_000 }))];
    const before = getHeapStatistics().used_heap_size;
    held.length = 0;
    memory.afterSpill();
    expect(before - getHeapStatistics().used_heap_size).toBeGreaterThan(50_000_000);
  });
});
