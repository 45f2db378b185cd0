import { describe, expect, it } from '@jest/globals';
import { isolateBidi } from './direction.js';

describe('a text inside a sentence', () => {
  it.each(['נועה לוי', 'מלחמה ושלום (1869)!', 'ليلى', 'Book by ליאור', '𞤀𞤣𞤤𞤢𞤥'])(
    'is isolated with letters from right to left: %s',
    (text) => expect(isolateBidi(text)).toBe(`\u2068${text}\u2069`),
  );

  it.each(['', 'Ana Silva', 'René Ølgård!', 'Дюна', '沙丘', '🦊 Fox'])(
    'stays as it is without any: %j',
    (text) => expect(isolateBidi(text)).toBe(text),
  );
});
