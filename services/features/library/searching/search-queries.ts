import { Injectable } from '@nestjs/common';
import { searchableText, searchedWords } from '../../../contract/library/search-text.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { KnownAddresses } from '../../friends/users/known-addresses.js';
import { fullName, unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { type Findable, whysIn, SearchQuery } from './search-query.js';

/** Prepares searches: people are found by the name that the user sees now. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** A search of what friends show. */
  async amongOwners(
    userId: string,
    text: string,
    ownerIds: readonly string[],
  ): Promise<SearchQuery> {
    return new SearchQuery(searchedWords(text), await this.names(userId, ownerIds));
  }

  /**
   * A search of items that may have been sent to the user.
   * @param among the items that are searched.
   * @param senders whose whys are shown; by default everybody's who is not hidden.
   */
  async amongItems(
    userId: string,
    text: string,
    among: readonly Findable[],
    senders?: ReadonlySet<string>,
  ): Promise<SearchQuery> {
    const people = new Set<string>();
    for (const { ownerId, whys = '' } of among) {
      people.add(ownerId);
      for (const { senderId } of whysIn(whys)) people.add(senderId);
    }
    // Otherwise one's own name would find everything that one has added.
    people.delete(userId);
    const [names, hidden] = await Promise.all([
      this.names(userId, [...people]),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const isShown = (senderId: string) => senders?.has(senderId) ?? !hidden.has(senderId);
    return new SearchQuery(searchedWords(text), names, isShown);
  }

  /** Searchable names, or addresses that the user may see of people without a name. */
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
