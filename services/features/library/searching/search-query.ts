import type { SearchedWord } from '../../../contract/library/search-text.js';

/** The searchable parts of an item. */
export interface SearchableItem {
  /** From `itemText`. */
  readonly text: string;
  readonly ownerId: string;
  readonly type: string;
  /** A line for each sender: the user id, a space, and the searchable text of the why. */
  readonly whys?: string;
}

interface WordOfQuery extends SearchedWord {
  /** User ids of the people whose name matches. */
  readonly people: ReadonlySet<string>;
}

/** A user's search. Each word must match the item, its type, the name of its owner or a sender, or a why. */
export class SearchQuery {
  private readonly words: readonly WordOfQuery[];

  /**
   * @param names searchable names by user id
   * @param isShown whether the user sees the shares of this sender
   */
  constructor(
    words: readonly SearchedWord[],
    names: ReadonlyMap<string, string>,
    private readonly isShown: (senderId: string) => boolean = () => false,
  ) {
    this.words = words.map((word) => {
      const people = [...names].flatMap(([id, name]) => (word.isIn(name) ? [id] : []));
      return { ...word, people: new Set(people) };
    });
  }

  /** Whether all words match an item. */
  matches({ text, ownerId, type, whys = '' }: SearchableItem): boolean {
    let senders: readonly ReceivedWhy[] | undefined;
    return this.words.every(({ isIn, isOfType, people }) => {
      if (isIn(text) || isOfType(type) || people.has(ownerId)) return true;
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

/** The lines of {@link SearchableItem.whys}. */
export function whysIn(whys: string): readonly ReceivedWhy[] {
  return whys === ''
    ? []
    : whys.split('\n').map((line) => {
        const [senderId = ''] = line.split(' ', 1);
        return { senderId, words: line.slice(senderId.length) };
      });
}
