import { searchFold } from '../../../../events/kernel/folding.js';

/** An entry that is found by the words of its title and maker or place. */
export interface Findable {
  readonly title: string;
  readonly others: string;
}

interface Entry<Item> {
  readonly item: Item;
  /** The title as it is compared. */
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly words: readonly string[];
}

const most = 10;

/** Articles and punctuation are ignored, as people leave them out. */
export const folded = (text: string) =>
  searchFold(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

/** Finds entries in which each asked word begins a word, best first. */
export class SampleIndex<Item> {
  private readonly entries: readonly Entry<Item>[];

  constructor(items: readonly Item[], findable: (item: Item) => Findable) {
    this.entries = items.map((item) => {
      const found = findable(item);
      const title = folded(found.title);
      const titleWords = wordsOf(title);
      return { item, title, titleWords, words: [...titleWords, ...wordsOf(folded(found.others))] };
    });
  }

  search(text: string): readonly Item[] {
    const asked = folded(text);
    const words = wordsOf(asked);
    if (words.length === 0) return [];
    return this.entries
      .filter((entry) => words.every((word) => entry.words.some((own) => own.startsWith(word))))
      .map((entry) => ({ item: entry.item, rank: rankOf(entry, asked, words) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, most)
      .map(({ item }) => item);
  }
}

/** 0 is best: exact title, its beginning, title words only, other words too. */
function rankOf<Item>(entry: Entry<Item>, asked: string, words: readonly string[]): number {
  if (entry.title === asked) return 0;
  if (entry.title.startsWith(asked)) return 1;
  const inTitle = words.every((word) => entry.titleWords.some((own) => own.startsWith(word)));
  return inTitle ? 2 : 3;
}
