import { describe, expect, it } from '@jest/globals';
import { truncate, relativeDay } from './format.js';

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

describe('the day of a past moment', () => {
  const now = new Date(2026, 2, 1, 0, 30);

  it('is today, yesterday or a date, as the calendar says', () => {
    expect(relativeDay(new Date(2026, 2, 1, 0, 10).toISOString(), now)).toBe('today');
    expect(relativeDay(new Date(2026, 1, 28, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(relativeDay(new Date(2026, 1, 27, 23).toISOString(), now)).toBeNull();
  });
});
