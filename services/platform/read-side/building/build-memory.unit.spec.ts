import { describe, expect, it } from '@jest/globals';
import { BuildMemory } from './build-memory.js';

/** More than a build may hold beside what was there before. */
const tooMuch = () => Array.from({ length: 200 }, () => Array.from<number>({ length: 80_000 }));

describe('The memory of a build', () => {
  it('is full with enough documents, or with enough bytes', () => {
    // What earlier tests left behind counts as long as it is there: making room for this test's would clear it.
    new BuildMemory().clear();
    const memory = new BuildMemory(10);
    expect(memory.isFull(10)).toBe(false);
    expect(memory.isFull(11)).toBe(true);
    const held = [tooMuch()];
    expect(memory.isFull(1)).toBe(true);
    // What is left behind must not look as if it were still held: each page would be written by itself.
    held.length = 0;
    memory.clear();
    expect(memory.isFull(1)).toBe(false);
  });
});
