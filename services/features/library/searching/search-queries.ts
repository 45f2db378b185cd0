import { Injectable } from '@nestjs/common';
import { parseSearch, searchableText } from '../../../contract/library/search-text.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { KnownAddresses } from '../../friends/users/known-addresses.js';
import { fullName, unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { type SearchableItem, whysIn, SearchQuery } from './search-query.js';

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
