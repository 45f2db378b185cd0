import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countCharacters, cutCharacters, fitsCharacters, visibleLine } from './characters.js';

const family = '👨‍👩‍👧‍👦';
const characters = ['x', 'é', 'e\u0301', '👋🏽', family, '🇫🇷', '👩🏽‍❤️‍💋‍👨🏿', 'क्षि'];

describe('The characters of a text', () => {
  it.each(characters)('count %s as one', (character) => {
    expect(countCharacters(character)).toBe(1);
    expect(fitsCharacters(character.repeat(100), 100)).toBe(true);
    expect(fitsCharacters(character.repeat(101), 100)).toBe(false);
  });

  it('are limited in bytes, so that one of them cannot have endless marks', () => {
    const endless = `a${'\u0301'.repeat(10_000)}`;
    expect(countCharacters(endless)).toBe(1);
    expect(fitsCharacters(endless, 500)).toBe(false);
    expect(cutCharacters(`Yes ${endless}`, 500)).toBe('Yes ');
  });

  it('are never cut in the middle', () => {
    expect(cutCharacters(`${family}${family}!`, 2)).toBe(`${family}${family}`);
    expect(cutCharacters('short', 100)).toBe('short');
  });

  it('fit after any text was cut', () => {
    const text = fc.string({
      unit: fc.constantFrom(...characters, '\u0301', '\u200D', '\r', '\n'),
    });
    fc.assert(
      fc.property(text, fc.nat({ max: 12 }), (typed, max) => {
        const beginning = cutCharacters(typed, max);
        expect(fitsCharacters(beginning, max)).toBe(true);
        expect(typed.startsWith(beginning)).toBe(true);
        expect(beginning === typed).toBe(fitsCharacters(typed, max));
      }),
    );
  });
});

describe('The visible line', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\n Lovelace ', 'Ada  Lovelace'],
    ['Ad\u200ba\u0000', 'Ada'],
    ['\u202egnp.exe\u202c', 'gnp.exe'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200dd\u200ca', 'Ada'],
    ['So\u00adlaris', 'Solaris'],
    ['\ufeffEmma', 'Emma'],
    ['\u200b\u2060', ''],
    ['\u3164', ''],
    ['\u2800 \u00a0', ''],
    ['\u034f\u0301', ''],
    ['👩🏽‍🚀 👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🚀 👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['Amélie', 'Amélie'],
    // Khmer, Thai, Lao and Burmese mark where lines may break.
    ['ភាសា\u200bខ្មែរ', 'ភាសា\u200bខ្មែរ'],
    ['ภาษา\u200bไทย', 'ภาษา\u200bไทย'],
    ['ພາສາ\u200bລາວ', 'ພາສາ\u200bລາວ'],
    ['မြန်မာ\u200bစာ', 'မြန်မာ\u200bစာ'],
    ['\u200bไทย\u200b\u200bไทย\u200b', 'ไทย\u200bไทย'],
    ['ไทย\u200babc', 'ไทยabc'],
    // What draws nothing.
    ['\u{1d159}', ''],
    ['\u{1d159} \u{13441}\u2800', ''],
    ['\ufff9\ufffb', ''],
    ['\u{13430}', ''],
    ['\u{1d158}\u{1d159}', '\u{1d158}\u{1d159}'],
    ['\u06dd', '\u06dd'],
  ])('of %j is %j', (text, line) => {
    expect(visibleLine(text)).toBe(line);
    expect(visibleLine(line)).toBe(line);
  });
});
