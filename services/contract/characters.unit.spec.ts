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

describe('texts of twelve scripts', () => {
  it.each(scripts)('$script: counted and cut by what people see', (sample) => {
    const { text, characters, first } = sample;
    expect({ count: countCharacters(text), first: cutCharacters(text, 1) }).toStrictEqual({
      count: characters,
      first,
    });
    expect(ellipsize(text, characters)).toBe(text);
  });

  it.each(scripts)('$script: keeps what it is written with', ({ text }) => {
    expect(visibleLine(text)).toBe(text);
    expect(requiredText(100).parse(text)).toBe(text);
    expect(isBlank(text)).toBe(false);
  });

  it.each(scripts)('$script: is split alike without Intl.Segmenter', (sample) => {
    const clusters = clustersByProperties(sample.text);
    expect(clusters.join('')).toBe(sample.text);
    // Hangul that is decomposed is the one that properties do not tell.
    const alike = sample.script === 'Hangul' ? 6 : sample.characters;
    expect(clusters).toHaveLength(alike);
  });
});

describe('texts that are empty to the eye', () => {
  it.each(blankTexts)('%j is no required text', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(requiredText(100).safeParse(text).success).toBe(false);
    expect(requiredLine(100).safeParse(text).success).toBe(false);
  });
});

describe('what is cut', () => {
  it.each([
    ['See https://example.com/a-very-long-address', 20, 'See https://example.…'],
    ['🇫🇷🇩🇪🇪🇸', 2, '🇫🇷🇩🇪…'],
    ['One two three', 9, 'One two…'],
  ])('of %j after %d characters is %j', (text, most, kept) => {
    expect(ellipsize(text, most)).toBe(kept);
  });
});

it('keeps signs around digits, and no joiner between letters that are not joined', () => {
  expect(visibleLine('\u06dd١ \u0601٢')).toBe('\u06dd١ \u0601٢');
  expect(visibleLine('A\u200dd\u200ca')).toBe('Ada');
  expect(visibleLine('ខ\u200c\u200c\u200cា')).toBe('ខ\u200cា');
});
