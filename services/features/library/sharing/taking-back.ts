import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { Entry } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import { partOf } from '../../../platform/decisions/part-of.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { BlocksReader } from '../../friends/blocks/blocks.reader.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { maySee } from '../visibility.js';

/** Rounds before giving up: each takes back what was passed on, saved or linked since the last. */
const maxRounds = 20;

/**
 * Takes an item back: shares with these people are withdrawn, by whomever they were sent, and saved copies leave
 * their libraries. People who thereby lose access lose their links too, and the next round takes back what was saved
 * by those. It repeats ordinary commands until the read models show nothing more; an interrupted run is completed by
 * the next request.
 */
@Injectable()
export class TakingBack {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly reader: LibraryReader,
    private readonly friendships: FriendshipsReader,
    private readonly blocks: BlocksReader,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * From these users; null for everybody but the owner.
   * @throws StoreUnavailable.
   */
  from(
    item: RecommendationDocument,
    userIds: ReadonlySet<string> | null,
    by: EventMetadata,
  ): Promise<Position> {
    return this.untilNone(item, by, ({ userId }) => userIds?.has(userId) ?? true);
  }

  /**
   * From everybody who saved it by share links of these makers, which have ended, and who may not
   * see it otherwise. Older saves without a recorded maker count as the owner's.
   * @throws StoreUnavailable.
   */
  fromSavers(
    item: RecommendationDocument,
    linkMakerIds: readonly string[],
    by: EventMetadata,
  ): Promise<Position> {
    return this.untilNone(item, by, () => false, new Set(linkMakerIds));
  }

  private async untilNone(
    item: RecommendationDocument,
    by: EventMetadata,
    isMeant: (entry: Entry) => boolean,
    linksOver = new Set<string>(),
  ): Promise<Position> {
    const { recommendationId, ownerId } = item;
    const seesAnyway = await this.seesAnyway(item);
    const isSavedByLink = ({ linkMakerId = ownerId, userId, received }: Entry) =>
      linksOver.has(linkMakerId) && received.length === 0 && !seesAnyway(userId);
    for (let round = 1; round <= maxRounds; round += 1) {
      await this.facts.waitUntilCaughtUp([libraryProjection]);
      const entries = await this.reader.entriesOf(recommendationId);
      const others = entries.filter(({ userId }) => userId !== ownerId);
      const meant = others.filter((entry) => isMeant(entry) || isSavedByLink(entry));
      if (meant.length === 0) return this.library.positionOf(ownerId);
      for (const [senderId, recipientIds] of bySender(meant)) {
        const share = { recommendationId, ownerId, senderId, recipientIds };
        const part = partOf(by, `withdraw.${round}`);
        await this.library.execute(senderId, { type: 'WithdrawShare', share }, part);
      }
      for (const { userId, library } of meant) {
        const held = { recommendationId, ownerId, userId };
        if (library !== undefined) {
          const part = partOf(by, `remove.${round}`);
          await unlessSettled(
            this.library.execute(userId, { type: 'RemoveRecommendation', ...held }, part),
          );
        }
        if (seesAnyway(userId)) continue;
        linksOver.add(userId);
        const part = partOf(by, `unlink.${round}`);
        await this.library.execute(userId, { type: 'RevokeShareLinks', ...held }, part);
      }
    }
    throw new StoreUnavailable('it is passed on faster than it is taken back');
  }

  /** Tells who sees an item without a share or saved copy: friends, unless it is private. */
  private async seesAnyway(item: RecommendationDocument): Promise<(userId: string) => boolean> {
    await this.facts.waitUntilCaughtUp([friendsProjection, blocksProjection]);
    const [friendIds, apart] = await Promise.all([
      this.friendships.friendIds(item.ownerId),
      this.blocks.apartFrom(item.ownerId),
    ]);
    return (userId) =>
      maySee(
        {
          isOwner: false,
          isFriendOfOwner: friendIds.has(userId),
          hasReceivedOrSaved: false,
          isApartFromOwner: apart.has(userId),
        },
        item,
      );
  }
}

function bySender(entries: readonly Entry[]): ReadonlyMap<string, string[]> {
  const recipients = new Map<string, string[]>();
  for (const { userId, received } of entries) {
    for (const { senderId } of received) {
      recipients.set(senderId, [...(recipients.get(senderId) ?? []), userId]);
    }
  }
  return recipients;
}

/** An item that was removed meanwhile needs nothing more. */
async function unlessSettled(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
