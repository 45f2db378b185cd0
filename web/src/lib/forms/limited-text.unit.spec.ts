import { describe, expect, it } from '@jest/globals';
import { counter, fitToLimit } from './form-changes.js';

/** `|` marks the caret. */
const fit = (typed: string, max: number) => {
  const { text, caret } = fitToLimit(typed.replace('|', ''), typed.indexOf('|'), max);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('fitting a text to its limit', () => {
  it.each([
    ['a text that fits stays', 'abc|', 'abc|'],
    ['at the end, the end is cut', 'abcdefg|', 'abcde|'],
    ['in the middle, what was typed is cut and what follows it stays', 'abXY|cde', 'ab|cde'],
    ['characters are dropped whole', 'abcd👨‍👩‍👧👋🏽|', 'abcd👨‍👩‍👧|'],
    ['characters count as people see them', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧|', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧|'],
    ['a text that was too long before is cut at its end', '|abcdefg', '|abcde'],
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
