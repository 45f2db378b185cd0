import { searchFold } from '../../../../events/kernel/folding.js';

/** Something that can be found by the words of its title, and of who made it or where it is. */
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

/** What people leave out when they type is left out, and signs. */
export const folded = (text: string) =>
  searchFold(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

/** Finds items all of whose asked words begin a word of theirs, the best first. */
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

/** 0 is best: the very title, its beginning, words of it only, words of the others too. */
function rankOf<Item>(entry: Entry<Item>, asked: string, words: readonly string[]): number {
  if (entry.title === asked) return 0;
  if (entry.title.startsWith(asked)) return 1;
  const inTitle = words.every((word) => entry.titleWords.some((own) => own.startsWith(word)));
  return inTitle ? 2 : 3;
}
