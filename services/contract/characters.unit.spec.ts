import { describe, expect, it } from '@jest/globals';
import { requiredLine, requiredText } from './call.js';
import { blankTexts, scripts } from '../../tests/support/scripts.js';
import {
  clustersByProperties,
  countCharacters,
  cutCharacters,
  ellipsize,
  isBlank,
  visibleLine,
} from '../../events/kernel/characters.js';

describe('Texts of twelve scripts', () => {
  it.each(scripts)('$script: counted and cut by visible characters', (sample) => {
    const { text, characters, first } = sample;
    expect({ count: countCharacters(text), first: cutCharacters(text, 1) }).toStrictEqual({
      count: characters,
      first,
    });
    expect(ellipsize(text, characters)).toBe(text);
  });

  it.each(scripts)('$script: keeps all its characters', ({ text }) => {
    expect(visibleLine(text)).toBe(text);
    expect(requiredText(100).parse(text)).toBe(text);
    expect(isBlank(text)).toBe(false);
  });

  it.each(scripts)('$script: has the same characters without Intl.Segmenter', (sample) => {
    const clusters = clustersByProperties(sample.text);
    expect(clusters.join('')).toBe(sample.text);
    // Unicode properties alone do not say which decomposed Hangul letters form a syllable.
    const expected = sample.script === 'Hangul' ? 6 : sample.characters;
    expect(clusters).toHaveLength(expected);
  });
});

describe('Texts without a visible character', () => {
  it.each(blankTexts)('%j is refused where text is required', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(requiredText(100).safeParse(text).success).toBe(false);
    expect(requiredLine(100).safeParse(text).success).toBe(false);
  });
});

describe('A text that is cut', () => {
  it.each([
    ['See https://example.com/a-very-long-address', 20, 'See https://example.…'],
    ['🇫🇷🇩🇪🇪🇸', 2, '🇫🇷🇩🇪…'],
    ['One two three', 9, 'One two…'],
  ])('%j has at most %d characters: %j', (text, max, shortened) => {
    expect(ellipsize(text, max)).toBe(shortened);
  });
});

it('A line keeps the marks of Arabic numbers, and loses joiners between letters that never join', () => {
  expect(visibleLine('\u06dd١ \u0601٢')).toBe('\u06dd١ \u0601٢');
  expect(visibleLine('A\u200dd\u200ca')).toBe('Ada');
  expect(visibleLine('ខ\u200c\u200c\u200cា')).toBe('ខ\u200cា');
});
