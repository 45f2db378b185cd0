import { searchFold } from '../../../../events/kernel/folding.js';

/** The texts by whose words an entry is found. */
export interface SearchWords {
  readonly title: string;
  /** Its maker or place, for example. */
  readonly others: string;
}

interface Entry<Item> {
  readonly item: Item;
  /** The folded title. */
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
}

const maxResults = 10;

/** Lower case, without accents and punctuation. */
export const folded = (text: string) =>
  searchFold(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

/** Finds entries in which each searched word is the beginning of a word, best first. */
export class SampleIndex<Item> {
  private readonly entries: readonly Entry<Item>[];

  constructor(items: readonly Item[], searchWordsOf: (item: Item) => SearchWords) {
    this.entries = items.map((item) => {
      const texts = searchWordsOf(item);
      const title = folded(texts.title);
      const titleWords = wordsOf(title);
      return { item, title, titleWords, words: [...titleWords, ...wordsOf(folded(texts.others))] };
    });
  }

  /** At most 10 entries. */
  search(text: string): readonly Item[] {
    const searched = folded(text);
    const words = wordsOf(searched);
    if (words.length === 0) return [];
    return this.entries
      .filter((entry) => words.every((word) => entry.words.some((own) => own.startsWith(word))))
      .map((entry) => ({ item: entry.item, rank: rankOf(entry, searched, words) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxResults)
      .map(({ item }) => item);
  }
}

/** 0 for the exact title, 1 for its beginning, 2 for words of the title, 3 for other words. */
function rankOf<Item>(entry: Entry<Item>, searched: string, words: readonly string[]): number {
  if (entry.title === searched) return 0;
  if (entry.title.startsWith(searched)) return 1;
  const inTitle = words.every((word) => entry.titleWords.some((own) => own.startsWith(word)));
  return inTitle ? 2 : 3;
}
