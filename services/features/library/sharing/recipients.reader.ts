import { Injectable } from '@nestjs/common';
import type { Recipient } from '../../../contract/library/recommendation.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';

/** Friends to whom a user sent items, and what came of them. Callers have checked visibility. */
@Injectable()
export class RecipientsReader {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
  ) {}

  /** Current friends only; of muted ones no outcome is shown. */
  async ofItem(senderId: string, recommendationId: string): Promise<Recipient[]> {
    const friendIds = [...(await this.friendships.friendIds(senderId))];
    return this.among(senderId, recommendationId, friendIds);
  }

  /** The last recipients of each of these items, by item; items sent to no friend are left out. */
  async lastOf(
    senderId: string,
    recommendationIds: readonly string[],
    max: number,
  ): Promise<ReadonlyMap<string, readonly Recipient[]>> {
    const [recipients, friendIds] = await Promise.all([
      this.libraries.recipientsOf(senderId, recommendationIds),
      this.friendships.friendIds(senderId),
    ]);
    const found = new Map<string, readonly Recipient[]>();
    for (const [recommendationId, ids] of recipients) {
      const last = ids.filter((id) => friendIds.has(id)).slice(0, max);
      if (last.length === 0) continue;
      found.set(recommendationId, await this.among(senderId, recommendationId, last));
    }
    return found;
  }

  private async among(
    senderId: string,
    recommendationId: string,
    userIds: readonly string[],
  ): Promise<Recipient[]> {
    const sent = await this.libraries.sentTo(senderId, recommendationId, userIds);
    const recipientIds = sent.map(({ recipientId }) => recipientId);
    const hidden = await this.shownPeople.hiddenFrom(senderId);
    const shown = recipientIds.filter((id) => !hidden.has(id));
    const [people, outcomes] = await Promise.all([
      this.people.many(recipientIds),
      this.outcomes.toldBy(shown, recommendationId),
    ]);
    return sent.map(({ recipientId, sentAt: sentDate, answer }) => {
      const outcome = outcomes.get(recipientId) ?? null;
      return { recipient: people.get(recipientId) ?? nobody, sentDate, answer, outcome };
    });
  }
}
