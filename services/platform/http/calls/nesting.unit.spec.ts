import { describe, expect, it } from '@jest/globals';
import { nestsDeeperThan } from './callers.js';

describe('The depth of a request', () => {
  it('counts lists and objects', () => {
    expect(nestsDeeperThan(0, 'text')).toBe(false);
    expect(nestsDeeperThan(0, null)).toBe(false);
    expect(nestsDeeperThan(0, {})).toBe(true);
    expect(nestsDeeperThan(1, [1, 2])).toBe(false);
    expect(nestsDeeperThan(2, { a: 1, b: [1, { c: 2 }] })).toBe(true);
    expect(nestsDeeperThan(3, { a: 1, b: [1, { c: 2 }] })).toBe(false);
  });

  it('is found for a value that is too deep for recursion', () => {
    const depth = 100_000;
    const deep: unknown = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(nestsDeeperThan(32, deep)).toBe(true);
  });
});
