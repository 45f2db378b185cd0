import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { holdsMoreThan, nestsDeeperThan, parse } from './callers.js';

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

it('a value holds texts, lists and objects, each of which counts', () => {
  expect(holdsMoreThan(1, 'text')).toBe(false);
  expect(holdsMoreThan(3, { a: [1] })).toBe(false);
  expect(holdsMoreThan(2, { a: [1] })).toBe(true);
  expect(holdsMoreThan(1_000, Array(1_000).fill(1))).toBe(true);
});

it('an error names at most twenty fields', () => {
  const texts = z.object({ texts: z.array(z.string()) });
  const details = expect.stringMatching(/texts\.19: .*; and 980 more$/);
  expect(() => parse(texts, { texts: Array(1_000).fill(1) })).toThrow(
    expect.objectContaining({ details }),
  );
});
