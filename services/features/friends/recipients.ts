import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { FriendListsReader } from './friend-lists/friend-lists.reader.js';
import { FriendshipsReader } from './friendships.reader.js';
import { PeopleReader } from '../people/people.reader.js';
import { SubscriptionsReader } from './subscriptions/subscriptions.reader.js';

/** Whom somebody sends something to. */
export interface Addressed {
  readonly emails?: readonly string[];
  readonly listIds?: readonly string[];
  /** Friends who are subscribed to the sender. */
  readonly subscribers?: boolean;
}

/** Turns friends, lists and subscribers into the people who receive what is sent now. */
@Injectable()
export class Recipients {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly lists: FriendListsReader,
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {}

  /**
   * User ids, each once.
   * @throws DomainError forbidden when one of the addresses is not a friend's, not-found for a list
   *   that is not the sender's.
   */
  async of(
    senderId: string,
    { emails = [], listIds = [], subscribers = false }: Addressed,
  ): Promise<string[]> {
    const [friends, members, subscribed] = await Promise.all([
      this.friendsWith(senderId, emails, 'You can only share with friends'),
      listIds.length > 0 ? this.lists.membersOf(listIds, senderId) : [],
      subscribers ? this.subscriptions.subscribersOf(senderId) : [],
    ]);
    return [...new Set([...friends, ...members, ...subscribed])];
  }

  /**
   * User ids of those whom a person may put into a list.
   * @throws DomainError forbidden when one of the addresses is not a friend's.
   */
  listable(userId: string, emails: readonly string[]): Promise<string[]> {
    return this.friendsWith(userId, emails, 'Only friends can be in a list');
  }

  /** @throws DomainError forbidden, with the words of the refusal, when one of them is no friend. */
  private async friendsWith(
    userId: string,
    emails: readonly string[],
    refusal: string,
  ): Promise<string[]> {
    if (emails.length === 0) return [];
    const friends = await this.people.many(await this.friendships.friendIds(userId));
    const idOf = new Map([...friends].map(([friendId, { email }]) => [email, friendId]));
    return emails.map((email) => {
      const friendId = idOf.get(email);
      if (friendId === undefined) throw new DomainError('forbidden', refusal);
      return friendId;
    });
  }
}
