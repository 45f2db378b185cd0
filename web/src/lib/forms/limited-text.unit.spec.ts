import { describe, expect, it } from '@jest/globals';
import { counter, fitToLimit } from './limited-text.js';

/** `|` marks the caret. */
const fit = (typed: string, most: number) => {
  const { text, caret } = fitToLimit(typed.replace('|', ''), typed.indexOf('|'), most);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('fitting a text to its limit', () => {
  it.each([
    ['what fits stays', 'abc|', 'abc|'],
    ['at the end, the end goes', 'abcdefg|', 'abcde|'],
    ['in the middle, what was typed goes and what stood behind it stays', 'abXY|cde', 'ab|cde'],
    ['characters go whole', 'abcd👨‍👩‍👧👋🏽|', 'abcd👨‍👩‍👧|'],
    ['characters count as people see them', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧|', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧|'],
    ['what was too long already is cut at its end', '|abcdefg', '|abcde'],
  ])('%s', (_what, typed, left) => {
    expect(fit(typed, 5)).toBe(left);
  });

  it('counts what people see', () => {
    expect(counter('👨‍👩‍👧!', 100)).toBe('2/100');
  });

  it('rejects an endless combining sequence', () => {
    expect(fit(`ab${'\u0301'.repeat(10_000)}|`, 500)).toBe('a|');
  });
});
