import { searchFold } from '../characters.js';

/** Letters and digits only, between spaces, so that "l'étranger" finds "L’Étranger". */
export const searchableTitle = (text: string) =>
  ` ${searchFold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The words of a search, each as titles are searched; none in a text of punctuation only. */
export const searchedWords = (text: string): readonly string[] =>
  searchableTitle(text)
    .split(' ')
    .filter((word) => word !== '');

/**
 * How a title from `searchableTitle` holds all words: at the beginning of its own words, within
 * them, or not at all (null).
 */
export function titleMatch(title: string, words: readonly string[]): 'begins' | 'holds' | null {
  if (words.length === 0 || !words.every((word) => title.includes(word))) return null;
  return words.every((word) => title.includes(` ${word}`)) ? 'begins' : 'holds';
}
