import { type WordTest, wordTest } from '../../../contract/library/search-text.js';

/** What an item is found by. */
export interface Findable {
  /** As `itemText` makes it. */
  readonly text: string;
  readonly ownerId: string;
  /** A line for each sender: the id, and the searchable words that they wrote. */
  readonly whys?: string;
}

interface SearchedWord {
  readonly isIn: WordTest;
  /** Ids of the people whose name has it. */
  readonly people: ReadonlySet<string>;
}

/** What a user searches: each word must be found in an item, its owner's name or what a sender wrote. */
export class SearchQuery {
  private readonly words: readonly SearchedWord[];

  /**
   * @param names searchable names by user id.
   * @param isShown whether the user sees what this person has sent.
   */
  constructor(
    words: readonly string[],
    names: ReadonlyMap<string, string>,
    private readonly isShown: (senderId: string) => boolean = () => false,
  ) {
    this.words = words.map((word) => {
      const isIn = wordTest(word);
      const people = [...names].flatMap(([id, name]) => (isIn(name) ? [id] : []));
      return { isIn, people: new Set(people) };
    });
  }

  finds({ text, ownerId, whys = '' }: Findable): boolean {
    let senders: readonly ReceivedWhy[] | undefined;
    return this.words.every(({ isIn, people }) => {
      if (isIn(text) || people.has(ownerId)) return true;
      if (whys === '') return false;
      senders ??= whysIn(whys).filter(({ senderId }) => this.isShown(senderId));
      return senders.some(({ senderId, words }) => people.has(senderId) || isIn(words));
    });
  }
}

interface ReceivedWhy {
  readonly senderId: string;
  readonly words: string;
}

/** The lines of `whys`. */
export function whysIn(whys: string): readonly ReceivedWhy[] {
  return whys === ''
    ? []
    : whys.split('\n').map((line) => {
        const [senderId = ''] = line.split(' ', 1);
        return { senderId, words: line.slice(senderId.length) };
      });
}
