import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { libraryDocument, shareOf } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { Recipient } from '../../../contract/library/recommendation.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { type AnsweredShare, LibraryReader } from '../my-list/library.reader.js';
import { OutcomesReader } from '../outcomes/record-outcome.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** Shares between two users, and the answers to them: announced to both. */
@Injectable()
export class SharesNotice extends SharedNotice<'shares', About> {
  readonly model = 'shares';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: ({ id, body }: ModelChange) => {
      const share = shareOf(id);
      return share === null ? this.answered(body) : this.sent(share);
    },
  };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: RenderContext): ChangeOf<'shares'> {
    return { model: 'shares', id: emailOf(otherId), version };
  }

  private async sent({
    senderId,
    recipientId,
  }: {
    readonly senderId: string;
    readonly recipientId: string;
  }): Promise<ConcernOf<About>[]> {
    return [
      { otherId: recipientId, audience: [senderId] },
      { otherId: senderId, audience: await this.shownPeople.notifiedOf(senderId, [recipientId]) },
    ];
  }

  /**
   * The recipient's relation to the item changed, which is how its senders see the answer. They learn
   * nothing of an item that was discarded.
   */
  private async answered(body: unknown): Promise<ConcernOf<About>[]> {
    const { data } = libraryDocument.safeParse(body);
    if (data?.kind !== 'entry' || data.received.length === 0 || data.settled === 'untold')
      return [];
    const { userId, received } = data;
    const friendIds = await this.shownPeople.friendsNotifiedOf(userId);
    const senders = received.map(({ senderId }) => senderId);
    return [{ otherId: userId, audience: senders.filter((id) => friendIds.has(id)) }];
  }
}

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
