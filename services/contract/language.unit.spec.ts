import { describe, expect, it } from '@jest/globals';
import { languageTag } from './language.js';

describe('The language that a browser asks for', () => {
  it.each([
    ['fr-FR', 'fr-FR'],
    ['es-419', 'es-419'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['en-US@posix', 'en-US'],
    ['en_US.UTF-8', 'en-US'],
    [' fr ', 'fr'],
    ['c', 'c'],
    ['', undefined],
    [undefined, undefined],
    ['*', undefined],
    ['@posix', undefined],
    ['evil.example/', undefined],
    ['français', undefined],
  ])('is, for the locale %j, %s', (locale, language) => {
    expect(languageTag(locale)).toBe(language);
  });
});
