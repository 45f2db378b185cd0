import { describe, expect, it } from '@jest/globals';
import { cut } from './words.js';

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
