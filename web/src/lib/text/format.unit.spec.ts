import { describe, expect, it } from '@jest/globals';
import { truncate, relativeDay } from './format.js';

describe('what is cut', () => {
  it('ends with a word, and an ellipsis', () => {
    expect(truncate('One two three', 9)).toBe('One two…');
    expect(truncate('One two three', 7)).toBe('One two…');
    expect(truncate('One\ntwo three', 5)).toBe('One…');
  });

  it('is cut within a word only where there is none before', () => {
    expect(truncate('Donaudampfschiff', 5)).toBe('Donau…');
    expect(truncate('📚📚📚', 2)).toBe('📚📚…');
  });

  it('is nothing of what is short enough', () => {
    expect(truncate('One two', 7)).toBe('One two');
  });
});

describe('the day of what is over', () => {
  const now = new Date(2026, 2, 1, 0, 30);

  it('is today, yesterday or a date, as the calendar says', () => {
    expect(relativeDay(new Date(2026, 2, 1, 0, 10).toISOString(), now)).toBe('today');
    expect(relativeDay(new Date(2026, 1, 28, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(relativeDay(new Date(2026, 1, 27, 23).toISOString(), now)).toBeNull();
  });
});
