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
type WordTest = (text: string) => boolean;

/** A word of a search. */
export interface SearchedWord {
  readonly word: string;
  readonly isIn: WordTest;
  /** Whether it names a type: "book", "films". */
  readonly isOfType: (type: string | undefined) => boolean;
}

/** What people call each type, in English and French. */
const typeNames: Readonly<Record<string, string>> = {
  book: 'book books livre livres',
  movie: 'movie movies film films',
  series: 'series serie show shows',
  podcast: 'podcast podcasts',
  music: 'music musique song songs chanson chansons album albums',
  place: 'place places lieu lieux spot spots',
};

const typeOfName = new Map(
  Object.entries(typeNames).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type]),
  ),
);

/** Letters from which on words are found that are written together, and words with one typo. */
export const [minJoined, minMistyped] = [3, 5];

/**
 * The words of a search, with a test for each: whether a searchable text has a word that begins with
 * it. Words that one text joins and the other separates are found too, as are titles and makers with
 * one typo. In scripts without spaces, or with joined words, a word is found anywhere.
 */
export function parseSearch(search: string): readonly SearchedWord[] {
  const words = searchedWords(search);
  return words.map((word, index) => {
    const pairs = [[words[index - 1], word] as const, [word, words[index + 1]] as const];
    const together = pairs.flatMap(([one, next]) => (one && next ? beginningTest(one + next) : []));
    const tests = [wordTest(word), ...together];
    return {
      word,
      isIn: (text) => tests.some((isIn) => isIn(text)),
      isOfType: (type) => type !== undefined && typeOfName.get(word) === type,
    };
  });
}

const beginningTest = (word: string): WordTest => {
  const beginning = ` ${word}`;
  return (text) => text.includes(beginning);
};

function wordTest(word: string): WordTest {
  const isBeginning = beginningTest(word);
  if (unspaced.test(word)) {
    const [first = ''] = word;
    return (text) =>
      isBeginning(text) || (text.includes(first) && text.replaceAll(' ', '').includes(word));
  }
  if (joined.test(word)) return (text) => text.includes(word);
  if (word.length < minJoined) return isBeginning;
  const separated = new RegExp(` ${Array.from(word).join(' ?')}`, 'u');
  return (text) => {
    if (isBeginning(text)) return true;
    const names = namesIn(text);
    return separated.test(names) || (word.length >= minMistyped && hasMistyped(names, word));
  };
}

/** The title and the makers in a text from `itemText`; any other text as it is. */
function namesIn(text: string): string {
  const end = text.indexOf('\n', text.indexOf('\n') + 1);
  return end === -1 ? text : text.slice(0, end);
}

function hasMistyped(text: string, word: string): boolean {
  const [first = ''] = word;
  for (
    let start = text.indexOf(` ${first}`);
    start !== -1;
    start = text.indexOf(` ${first}`, start + 1)
  ) {
    const [own = ''] = /^[^ \n]*/.exec(text.slice(start + 1, start + word.length + 4)) ?? [];
    if (isOneTypo(own, word)) return true;
  }
  return false;
}

/** Whether one letter is missing, added, exchanged with its neighbour or, in long words, another. */
function isOneTypo(own: string, typed: string): boolean {
  const longer = own.length - typed.length;
  if (Math.abs(longer) > 1) return false;
  let at = 0;
  while (at < typed.length && own[at] === typed[at]) at += 1;
  if (longer === 1) return own.slice(at + 1) === typed.slice(at);
  if (longer === -1) return own.slice(at) === typed.slice(at + 1);
  const isExchanged = own[at] === typed[at + 1] && own[at + 1] === typed[at];
  if (isExchanged && own.slice(at + 2) === typed.slice(at + 2)) return true;
  return typed.length > minMistyped && own.slice(at + 1) === typed.slice(at + 1);
}

/** Metadata fields with the names of makers, and a place's address. */
const makerFields = ['authors', 'artist', 'director', 'publisher', 'album', 'address'] as const;

/** Maximum number of characters of all makers together; no provider has more. */
const maxMakers = 1_000;

/** The fields of an item that are searched. */
interface Searched {
  readonly title: string;
  /** The why of its owner. */
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, Json>>;
}

/** The searchable title, makers and why of an item, a line each. */
export function itemText({ title, description, metadata }: Searched): string {
  const makers = makerFields.flatMap((field) => namesOf(metadata, field)).join(' ');
  return [title, makers.slice(0, maxMakers), description ?? ''].map(searchableText).join('\n');
}

/** A text from `itemText` without the why. */
export const withoutWhy = (itemText: string) => itemText.slice(0, itemText.lastIndexOf('\n') + 1);

/** The title in a text from `itemText`. */
export const titleIn = (itemText: string) => itemText.slice(0, itemText.indexOf('\n'));

/** Metadata may have any shape: only texts and lists of texts are names. */
function namesOf(metadata: Readonly<Record<string, Json>>, field: string): string[] {
  const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string');
}

/**
 * How a searchable title contains all words of a search: at the beginning of its words (`begins`),
 * anywhere (`holds`), or not (null). The name of the item's type counts.
 */
export function titleMatch(
  title: string,
  type: string,
  words: readonly SearchedWord[],
): 'begins' | 'holds' | null {
  if (words.length === 0) return null;
  if (words.every(({ word, isOfType }) => title.includes(` ${word}`) || isOfType(type))) {
    return 'begins';
  }
  const holds = ({ word, isIn, isOfType }: SearchedWord) =>
    title.includes(word) || isOfType(type) || isIn(title);
  return words.every(holds) ? 'holds' : null;
}
