import { describe, expect, it } from '@jest/globals';
import {
  itemText,
  parseSearch,
  searchableText,
  searchedWords,
  titleIn,
  titleMatch,
} from './search-text.js';

const isFound = (typed: string, text: string) =>
  parseSearch(typed).every(({ isIn }) => isIn(searchableText(text)));

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
    // Joined or separated, with or without apostrophe.
    ['oceans eleven', 'Ocean’s Eleven', true],
    ["ocean's eleven", 'Oceans Eleven', true],
    ['dont look up', 'Don’t Look Up', true],
    ['spiderman', 'Spider-Man', true],
    ['spider man', 'Spiderman', true],
    ['wall e', 'WALL·E', true],
    ['walle', 'WALL·E', true],
    ['its', "It's Always Sunny", true],
    ['port', 'Sport', false],
    // One typo.
    ['parsite', 'Parasite', true],
    ['godfahter', 'The Godfather', true],
    ['interstelar', 'Interstellar', true],
    ['intersetllar', 'Interstellar', true],
    ['shawshenk', 'The Shawshank Redemption', true],
    ['shwshenk', 'The Shawshank Redemption', false],
    ['house', 'Horse', false],
    ['dnue', 'Dune', false],
  ])('for %s in %s: %s', (typed, text, found) => {
    expect(isFound(typed, text)).toBe(found);
  });

  it('has no words in a text of punctuation', () => {
    expect(searchedWords(' …! ')).toEqual([]);
    expect(searchableText(' …! ')).toBe('');
  });
});

describe('A title and a type', () => {
  it.each([
    ['dune', 'book', 'begins'],
    ['dune book', 'book', 'begins'],
    ['livre dune', 'book', 'begins'],
    ['dune film', 'book', null],
    ['films', 'movie', 'begins'],
    ['une', 'book', 'holds'],
    ['dunne', 'book', 'holds'],
  ])('match “%s” in a %s: %s', (typed, type, match) => {
    expect(titleMatch(searchableText('Dune'), type, parseSearch(typed))).toBe(match);
  });

  it('do not forgive typos in a why', () => {
    const text = itemText({ title: 'Dune', description: 'Interstellar', metadata: {} });
    const isFoundBy = (typed: string) => parseSearch(typed).every(({ isIn }) => isIn(text));
    expect([isFoundBy('interst'), isFoundBy('interstelar')]).toEqual([true, false]);
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
    expect(parseSearch('村上春樹').every(({ isIn }) => isIn(text))).toBe(false);
  });
});
