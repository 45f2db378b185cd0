import { describe, expect, it } from '@jest/globals';
import { itemText, searchableText, searchedWords, titleIn, wordTest } from './search-text.js';

const isFound = (typed: string, text: string) =>
  searchedWords(typed).every((word) => wordTest(word)(searchableText(text)));

describe('A search', () => {
  it.each([
    ['etr', 'L’Étranger', true],
    ['ranger', 'L’Étranger', false],
    ["l'etranger", 'L’Étranger', true],
    ['STRASSE', 'Straße 7', true],
    ['lodz', 'Łódź', true],
    ['sea old', 'The Old Man and the Sea', true],
    ['old boat', 'The Old Man and the Sea', false],
    ['1984', 'Nineteen Eighty-Four (1984)', true],
    // Arabic: without vowel marks and tatweel, and after a joined article.
    ['كتاب', 'الكِتَـاب الأول', true],
    ['الاول', 'الكتاب الأوّل', true],
    ['שלום', 'בשלום', true],
    // Persian, with and without the joiner inside a word.
    ['میخواهم', 'می\u200cخواهم زنده بمانم', true],
    // Scripts without spaces.
    ['春樹', '村上春樹', true],
    ['村上春樹', '村上 春樹', true],
    ['ガルシア', 'ガブリエル・ガルシア＝マルケス', true],
    ['ガブリエルガルシア', 'ガブリエル・ガルシア＝マルケス', true],
    ['春樹', '村上龍', false],
    ['ฝรั่งเศส', 'อาหารฝรั่งเศส', true],
    ['हिन्', 'मेरी हिन्दी', true],
    ['हद', 'मेरी हिन्दी', false],
    ['영화', '한국영화', true],
    ['🦊', 'The fox 🦊', true],
  ])('for %s in %s: %s', (typed, text, found) => {
    expect(isFound(typed, text)).toBe(found);
  });

  it('has no words in a text of punctuation', () => {
    expect(searchedWords(' …! ')).toEqual([]);
    expect(searchableText(' …! ')).toBe('');
  });
});

describe('The searchable text of an item', () => {
  const book = {
    title: 'Cien años de soledad',
    description: 'Rain.',
    metadata: { authors: ['Gabriel García Márquez', 7], isbn: '978', director: { name: 'no' } },
  };

  it('has its title, its makers and its why, on a line each', () => {
    expect(itemText(book)).toBe(' cien anos de soledad\n gabriel garcia marquez\n rain');
    expect(titleIn(itemText(book))).toBe(' cien anos de soledad');
  });

  it('is empty for one whose owner was erased', () => {
    expect(itemText({ title: '', description: null, metadata: {} })).toBe('\n\n');
  });

  it('is not matched across lines in scripts without spaces', () => {
    const text = itemText({ title: '村上', description: '春樹', metadata: {} });
    expect(wordTest('村上春樹')(text)).toBe(false);
  });
});
