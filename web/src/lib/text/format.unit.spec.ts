import { describe, expect, it } from '@jest/globals';
import { cut, dayFromNow } from './format.js';

describe('what is cut', () => {
  it('ends with a word, and an ellipsis', () => {
    expect(cut('One two three', 9)).toBe('One two…');
    expect(cut('One two three', 7)).toBe('One two…');
    expect(cut('One\ntwo three', 5)).toBe('One…');
  });

  it('is cut within a word only where there is none before', () => {
    expect(cut('Donaudampfschiff', 5)).toBe('Donau…');
    expect(cut('📚📚📚', 2)).toBe('📚📚…');
  });

  it('is nothing of what is short enough', () => {
    expect(cut('One two', 7)).toBe('One two');
  });
});

describe('the day of what is over', () => {
  const now = new Date(2026, 2, 1, 0, 30);

  it('is today, yesterday or a date, as the calendar says', () => {
    expect(dayFromNow(new Date(2026, 2, 1, 0, 10).toISOString(), now)).toBe('today');
    expect(dayFromNow(new Date(2026, 1, 28, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(dayFromNow(new Date(2026, 1, 27, 23).toISOString(), now)).toBeNull();
  });
});
