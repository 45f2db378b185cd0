import { Injectable } from '@nestjs/common';
import {
  type SearchedWord,
  parseSearch,
  searchableText,
} from '../../../contract/library/search-text.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { fullName, unknownPerson, PeopleReader } from '../../people/people.reader.js';

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
function whysIn(whys: string): readonly ReceivedWhy[] {
  return whys === ''
    ? []
    : whys.split('\n').map((line) => {
        const [senderId = ''] = line.split(' ', 1);
        return { senderId, words: line.slice(senderId.length) };
      });
}

/** Prepares searches. People are found by the names that the user sees now. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** A search of items that these owners show to friends. */
  async amongOwners(
    userId: string,
    text: string,
    ownerIds: readonly string[],
  ): Promise<SearchQuery> {
    return new SearchQuery(parseSearch(text), await this.names(userId, ownerIds));
  }

  /**
   * A search of items that may have been sent to the user.
   * @param items the items that are searched
   * @param senders the people whose whys are searched; by default all who are not hidden
   */
  async amongItems(
    userId: string,
    text: string,
    items: readonly SearchableItem[],
    senders?: ReadonlySet<string>,
  ): Promise<SearchQuery> {
    const people = new Set<string>();
    for (const { ownerId, whys = '' } of items) {
      people.add(ownerId);
      for (const { senderId } of whysIn(whys)) people.add(senderId);
    }
    // Otherwise the user's own name would match all of the user's own items.
    people.delete(userId);
    const [names, hidden] = await Promise.all([
      this.names(userId, [...people]),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const isShown = (senderId: string) => senders?.has(senderId) ?? !hidden.has(senderId);
    return new SearchQuery(parseSearch(text), names, isShown);
  }

  /** Searchable names by user id; for people without a name, the address if the user may see it. */
  private async names(
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const [people, asShown] = await Promise.all([
      this.people.many(ids),
      this.addresses.shownTo(userId),
    ]);
    return new Map(
      ids.map((id) => {
        const person = asShown(id, people.get(id) ?? unknownPerson);
        return [id, searchableText(fullName(person) || person.email)];
      }),
    );
  }
}
