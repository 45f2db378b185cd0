import { Injectable } from '@nestjs/common';
import type { Recipient } from '../../../contract/library/recommendation.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { type AnsweredShare, LibraryReader } from '../my-list/library.reader.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';

/** Reads the recipients of a user's shares with their answers. Callers check visibility. */
@Injectable()
export class RecipientsReader {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
  ) {}

  /** The current friends to whom an item was sent; outcomes of muted ones are left out. */
  async ofItem(senderId: string, recommendationId: string): Promise<Recipient[]> {
    const friendIds = [...(await this.friendships.friendIds(senderId))];
    return this.show(senderId, await this.libraries.sentTo(senderId, recommendationId, friendIds));
  }

  /** The last recipients of each of these items, by item; items sent to no friend are left out. */
  async lastOf(
    senderId: string,
    recommendationIds: readonly string[],
    max: number,
  ): Promise<ReadonlyMap<string, readonly Recipient[]>> {
    const [sent, friendIds] = await Promise.all([
      this.libraries.sharesOf(senderId, recommendationIds),
      this.friendships.friendIds(senderId),
    ]);
    const counts = new Map<string, number>();
    const last = sent.filter(({ recommendationId, recipientId }) => {
      if (!friendIds.has(recipientId)) return false;
      const count = (counts.get(recommendationId) ?? 0) + 1;
      counts.set(recommendationId, count);
      return count <= max;
    });
    const recipients = await this.show(senderId, await this.libraries.withAnswers(last));
    const found = new Map<string, Recipient[]>();
    for (const [index, { recommendationId }] of last.entries()) {
      const recipient = recipients[index];
      if (recipient === undefined) continue;
      found.set(recommendationId, [...(found.get(recommendationId) ?? []), recipient]);
    }
    return found;
  }

  private async show(senderId: string, shares: readonly AnsweredShare[]): Promise<Recipient[]> {
    if (shares.length === 0) return [];
    const [people, outcomes, hidden] = await Promise.all([
      this.people.many(shares.map(({ recipientId }) => recipientId)),
      this.outcomes.toldOutcomes(shares),
      this.shownPeople.hiddenFrom(senderId),
    ]);
    return shares.map(({ recipientId, sentAt: sentDate, answer }, index) => {
      const outcome = (hidden.has(recipientId) ? null : outcomes[index]) ?? null;
      return { recipient: people.get(recipientId) ?? unknownPerson, sentDate, answer, outcome };
    });
  }
}
