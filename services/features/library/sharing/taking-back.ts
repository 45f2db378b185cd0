import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { Entry } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import { Facts } from '../../../platform/read-side/facts.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { FriendshipsReader } from '../../friends/friendships.reader.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { maySee } from '../visibility.js';

/** How often it is looked again whether somebody has passed it on, or kept it, in between. */
const looks = 5;

/**
 * Takes an item back from people: what was sent to them, by whomever, is withdrawn, and what they keep
 * of it leaves their libraries. These are ordinary commands to the streams that say so. It ends when the
 * read models hold nothing more, so that it is over from the answer on; what is cut off is completed
 * when it is asked for again.
 */
@Injectable()
export class TakingBack {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly reader: LibraryReader,
    private readonly friendships: FriendshipsReader,
    private readonly facts: Facts,
  ) {}

  /** From these people; null for everybody but the owner. @throws StoreUnavailable. */
  from(
    item: RecommendationDocument,
    userIds: ReadonlySet<string> | null,
    by: EventMetadata,
  ): Promise<Position> {
    return this.untilNobody(item, by, ({ userId }) => userIds?.has(userId) ?? true);
  }

  /** From all who have saved it and may see it for no other reason: by a link that is over. */
  async fromSavers(item: RecommendationDocument, by: EventMetadata): Promise<Position> {
    await this.facts.complete([friendsProjection]);
    const friendIds = await this.friendships.friendIds(item.ownerId);
    return this.untilNobody(item, by, ({ userId, received }) => {
      const isFriendOfOwner = friendIds.has(userId);
      const standing = { isOwner: false, isFriendOfOwner, hasReceivedOrSaved: received.length > 0 };
      return !maySee(standing, item);
    });
  }

  private async untilNobody(
    item: RecommendationDocument,
    by: EventMetadata,
    isMeant: (entry: Entry) => boolean,
  ): Promise<Position> {
    const { recommendationId, ownerId } = item;
    for (let look = 1; look <= looks; look += 1) {
      await this.facts.complete([libraryProjection]);
      const entries = await this.reader.entriesOf(recommendationId);
      const meant = entries.filter((entry) => entry.userId !== ownerId && isMeant(entry));
      if (meant.length === 0) return this.library.positionOf(ownerId);
      for (const [senderId, recipientIds] of bySender(meant)) {
        const share = { recommendationId, ownerId, senderId, recipientIds };
        const part = partOf(by, `withdraw.${look}`);
        await this.library.give(senderId, { type: 'WithdrawShare', share }, part);
      }
      for (const { userId, library } of meant) {
        if (library === undefined) continue;
        const held = { recommendationId, ownerId, userId };
        const part = partOf(by, `remove.${look}`);
        await unlessSettled(
          this.library.give(userId, { type: 'RemoveRecommendation', ...held }, part),
        );
      }
    }
    throw new StoreUnavailable('it is passed on faster than it is taken back');
  }
}

/** One of the commands that a command consists of: its id says so. */
const partOf = (by: EventMetadata, name: string): EventMetadata => ({
  ...by,
  commandId: `${by.commandId}.${name}`,
});

function bySender(entries: readonly Entry[]): ReadonlyMap<string, string[]> {
  const recipients = new Map<string, string[]>();
  for (const { userId, received } of entries) {
    for (const { senderId } of received) {
      recipients.set(senderId, [...(recipients.get(senderId) ?? []), userId]);
    }
  }
  return recipients;
}

/** What somebody has removed meanwhile is as it should be. */
async function unlessSettled(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
