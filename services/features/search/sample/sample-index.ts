import { parseSearch, searchableText } from '../../../contract/library/search-text.js';

/** The texts by whose words an entry is found. */
export interface SearchWords {
  readonly title: string;
  /** Its maker or place, for example. */
  readonly others: string;
}

interface Entry<Item> {
  readonly item: Item;
  /** As searches compare it. */
  readonly title: string;
  readonly text: string;
}

const maxResults = 10;

/** Finds entries that have each searched word, best first. */
export class SampleIndex<Item> {
  private readonly entries: readonly Entry<Item>[];

  /** @param type of all entries */
  constructor(
    items: readonly Item[],
    private readonly type: string,
    searchWordsOf: (item: Item) => SearchWords,
  ) {
    this.entries = items.map((item) => {
      const texts = searchWordsOf(item);
      const title = searchableText(texts.title);
      return { item, title, text: `${title}\n${searchableText(texts.others)}` };
    });
  }

  /** At most 10 entries. */
  search(text: string): readonly Item[] {
    const words = parseSearch(text);
    if (words.length === 0) return [];
    return this.entries
      .filter((entry) =>
        words.every(({ isIn, isOfType }) => isIn(entry.text) || isOfType(this.type)),
      )
      .map((entry) => ({ item: entry.item, rank: rankOf(entry, searchableText(text)) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxResults)
      .map(({ item }) => item);
  }
}

/** 0 for the exact title, 1 for its beginning, 2 for words of the title, 3 for other words. */
function rankOf<Item>({ title }: Entry<Item>, searched: string): number {
  if (title === searched) return 0;
  if (title.startsWith(searched)) return 1;
  return searched.split(' ').every((word) => title.includes(` ${word}`)) ? 2 : 3;
}
