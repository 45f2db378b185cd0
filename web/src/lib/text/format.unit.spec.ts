import { describe, expect, it } from '@jest/globals';
import { age, dayAge, truncate } from './format.js';

describe('a truncated text', () => {
  it('ends with a whole word and an ellipsis', () => {
    expect(truncate('One two three', 9)).toBe('One two…');
    expect(truncate('One two three', 7)).toBe('One two…');
    expect(truncate('One\ntwo three', 5)).toBe('One…');
  });

  it('is cut within a word only if it has no earlier word', () => {
    expect(truncate('Donaudampfschiff', 5)).toBe('Donau…');
    expect(truncate('📚📚📚', 2)).toBe('📚📚…');
  });

  it('is unchanged if it is short enough', () => {
    expect(truncate('One two', 7)).toBe('One two');
  });
});

describe('how long ago a moment was', () => {
  const now = new Date(2026, 2, 10, 0, 30).getTime();
  const ago = (minutes: number) => age(new Date(now - minutes * 60_000).toISOString(), now);

  it.each([
    [-2, 'just now'],
    [0.9, 'just now'],
    [5.9, '5m ago'],
    [59, '59m ago'],
    [120, '2h ago'],
    [23 * 60, '23h ago'],
    [24 * 60, 'yesterday'],
    [25 * 60, '2d ago'],
    [7 * 24 * 60, '7d ago'],
    [8 * 24 * 60, null],
  ])('is said in the largest unit: after %d minutes %s', (minutes, said) => {
    expect(ago(minutes)).toBe(said);
  });

  it('is counted in calendar days where only the day is known', () => {
    expect(dayAge(new Date(2026, 2, 10, 0, 10).toISOString(), now)).toBe('today');
    expect(dayAge(new Date(2026, 2, 9, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(dayAge(new Date(2026, 2, 7, 23).toISOString(), now)).toBe('3d ago');
    expect(dayAge(new Date(2026, 2, 2, 23).toISOString(), now)).toBeNull();
  });
});
