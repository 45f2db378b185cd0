import type { Json } from '../kernel/json-object.js';
import { searchFold } from '../kernel/folding.js';

/** Characters inside words that searches ignore: joiners, soft hyphens, the Arabic tatweel. */
const ignored = /[\u0640\p{Cf}]/gu;
const separators = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu;

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts that join articles and particles to words. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}]/u;

/**
 * The words of a text as searches compare them, each after a space: "L’Étranger" is " l etranger".
 */
export function searchableText(text: string): string {
  const words = searchFold(text.replace(ignored, '')).replace(separators, ' ').trim();
  return words && ` ${words}`;
}

/** The words of a search; none in a text of punctuation only. */
export function searchedWords(text: string): readonly string[] {
  return searchableText(text).split(' ').slice(1);
}

/** Whether a searchable text has a word. */
export type WordTest = (text: string) => boolean;

/**
 * Tests whether a searchable text has a word that begins with this one. In scripts without spaces,
 * or with joined words, it is found anywhere.
 */
export function wordTest(word: string): WordTest {
  const beginning = ` ${word}`;
  if (unspaced.test(word)) {
    const [first = ''] = word;
    return (text) =>
      text.includes(beginning) || (text.includes(first) && text.replaceAll(' ', '').includes(word));
  }
  return joined.test(word) ? (text) => text.includes(word) : (text) => text.includes(beginning);
}

/** Metadata fields with the names of makers, and a place's address. */
const makerFields = ['authors', 'artist', 'director', 'publisher', 'album', 'address'] as const;
/** Maximum number of characters of all makers together; no provider has more. */
const maxMakers = 1_000;

/** The fields of an item that are searched. */
export interface Searched {
  readonly title: string;
  /** The why of its owner. */
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, Json>>;
}

/** The searchable title, makers and why of an item, a line each. */
export function itemText({ title, description, metadata }: Searched): string {
  const makers = makerFields.flatMap((field) => namesIn(metadata, field)).join(' ');
  return [title, makers.slice(0, maxMakers), description ?? ''].map(searchableText).join('\n');
}

/** The title in a text from `itemText`. */
export const titleIn = (itemText: string) => itemText.slice(0, itemText.indexOf('\n'));

/** Metadata may have any shape: only texts and lists of texts are names. */
function namesIn(metadata: Readonly<Record<string, Json>>, field: string): string[] {
  const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string');
}

/**
 * How a searchable title contains all words: at the beginning of its words (`begins`), anywhere
 * (`holds`), or not (null).
 */
export function titleMatch(title: string, words: readonly string[]): 'begins' | 'holds' | null {
  if (words.length === 0 || !words.every((word) => title.includes(word))) return null;
  return words.every((word) => title.includes(` ${word}`)) ? 'begins' : 'holds';
}
