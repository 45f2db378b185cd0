import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recommendationTypes } from './recommendation-types.js';
import { titleDigest, titleKey } from './title-key.js';

const same = (one: string, other: string) => titleKey('book', one) === titleKey('book', other);

describe('titles that count as the same', () => {
  it.each([
    ['Dune', 'Dune'],
    ['Dune', 'DUNE'],
    ['Dune', '  dune\t\n'],
    ['Dune', '\u00a0Dune\ufeff'],
    ['Dune\u00a0Messiah', 'Dune Messiah'],
    ['Le Père Goriot', 'LE PÈRE GORIOT'],
    ['Œuvres', 'ŒUVRES'],
    ['Straße', 'STRASSE'],
    ['Straße', 'strasse'],
    ['Straße', 'STRAẞE'],
    ['Μαΐου', 'Μαΐου'.toUpperCase()],
    ['ﬁn', 'FIN'],
    ['Война и мир', 'ВОЙНА И МИР'],
    ['Οδός', 'ΟΔΌΣ'],
  ])('%j and %j', (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it('are those with É as one character or as E and an accent', () => {
    expect(same('\u00c9tranger', 'E\u0301tranger')).toBe(true);
    expect(same('\u00e9tranger', 'E\u0301TRANGER')).toBe(true);
  });

  it('are those that end in either form of the Greek sigma', () => {
    expect(same('Σίσυφος', 'ΣΊΣΥΦΟΣ')).toBe(true);
    expect(same('Σίσυφοσ', 'Σίσυφος')).toBe(true);
  });
});

describe('titles that do not count as the same', () => {
  it.each([
    ['Dune', 'Dune Messiah'],
    ['Dune', 'D une'],
    ['The  Trial', 'The Trial'],
    ['Été', 'Ete'],
    ['Straße', 'Strase'],
    ['Οδός', 'ΟΔΟΣ'],
    ['Sınır', 'Sinir'],
    ['ISPARTA', 'ısparta'],
  ])('%j and %j', (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it('are those with the dotted İ of Turkish and the i of everybody else', () => {
    expect(same('İstanbul', 'istanbul')).toBe(false);
    expect(same('İstanbul', 'i\u0307stanbul')).toBe(true);
  });

  it('are those of two types', () => {
    const keys = recommendationTypes.map((type) => titleKey(type, 'Dune'));
    expect(new Set(keys).size).toBe(recommendationTypes.length);
  });

  it('are those whose text begins like another type', () => {
    expect(titleKey('book', 'movie:Dune')).not.toBe(titleKey('movie', 'Dune'));
  });
});

describe('The key of a title', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', 'E\u0301', 'ß', 'ﬁ', 'œ', 'Σ', 'ς', 'Я', '東', '✨', ' '),
  });

  it('does not depend on case, composition or surrounding blanks', () => {
    fc.assert(
      fc.property(words, (title) => {
        const key = titleKey('book', title);
        expect(titleKey('book', title.toUpperCase())).toBe(key);
        expect(titleKey('book', title.toLowerCase())).toBe(key);
        expect(titleKey('book', title.normalize('NFD'))).toBe(key);
        expect(titleKey('book', title.normalize('NFC'))).toBe(key);
        expect(titleKey('book', ` ${title}\t`)).toBe(key);
      }),
    );
  });

  it('exists for any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.constantFrom(...recommendationTypes), text, (type, title) => {
        expect(titleKey(type, title).startsWith(`${type}:`)).toBe(true);
      }),
    );
  });
});

describe('the digest of a title', () => {
  it('is the same for titles that count as the same', () => {
    expect(titleDigest('book', 'Dune')).toBe('gyorQIN4e0GakIOisJ-Kg4');
    expect(titleDigest('book', ' DUNE ')).toBe(titleDigest('book', 'Dune'));
    expect(titleDigest('movie', 'Dune')).not.toBe(titleDigest('book', 'Dune'));
  });
});
