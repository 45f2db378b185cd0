import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { Entry } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import { partOf } from '../../../platform/decisions/command.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { BlocksReader } from '../../friends/blocks.reader.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { maySee } from '../visibility.js';

/** Maximum number of rounds; each takes back what was passed on or saved during the one before. */
const maxRounds = 20;

/**
 * Takes an item back from users: withdraws all shares with them, and removes saved copies from their
 * libraries. Users who lose access this way also lose their share links, and the next round takes
 * back what others saved through those. Rounds repeat until the read models show nothing more, so
 * the next request completes an interrupted run.
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
   * Takes an item back from these users; with null, from everybody but the owner.
   * @returns the position of the owner's library afterwards
   * @throws StoreUnavailable when the read models lag, or the rounds do not suffice.
   */
  from(
    item: RecommendationDocument,
    userIds: ReadonlySet<string> | null,
    by: EventMetadata,
  ): Promise<Position> {
    return this.repeatUntilNone(item, by, ({ userId }) => userIds?.has(userId) ?? true);
  }

  /**
   * Takes an item back from users who saved it through ended share links of these makers and may
   * not see it otherwise. Old saves, which name no maker, count as made through the owner's links.
   * What its owner deleted stays with those who saved it. Returns and throws as {@link from}.
   */
  fromSavers(
    item: RecommendationDocument,
    linkMakerIds: readonly string[],
    by: EventMetadata,
  ): Promise<Position> {
    if (item.ownerDeleted) return this.library.positionOf(item.ownerId);
    return this.repeatUntilNone(item, by, () => false, new Set(linkMakerIds));
  }

  private async repeatUntilNone(
    item: RecommendationDocument,
    by: EventMetadata,
    isAffected: (entry: Entry) => boolean,
    endedMakerIds = new Set<string>(),
  ): Promise<Position> {
    const { recommendationId, ownerId } = item;
    const seesAnyway = await this.whoSeesAnyway(item);
    const isSavedByLink = ({ linkMakerId = ownerId, userId, received }: Entry) =>
      endedMakerIds.has(linkMakerId) && received.length === 0 && !seesAnyway(userId);
    for (let round = 1; round <= maxRounds; round += 1) {
      await this.facts.waitUntilCaughtUp([libraryProjection]);
      const entries = await this.reader.entriesOf(recommendationId);
      const others = entries.filter(({ userId }) => userId !== ownerId);
      const affected = others.filter((entry) => isAffected(entry) || isSavedByLink(entry));
      if (affected.length === 0) return this.library.positionOf(ownerId);
      for (const [senderId, recipientIds] of bySender(affected)) {
        const share = { recommendationId, ownerId, senderId, recipientIds };
        const part = partOf(by, `withdraw.${round}`);
        await this.library.execute(senderId, { type: 'WithdrawShare', share }, part);
      }
      for (const { userId, library } of affected) {
        const copy = { recommendationId, ownerId, userId };
        if (library !== undefined) {
          const part = partOf(by, `remove.${round}`);
          await ignoreRefusal(
            this.library.execute(userId, { type: 'RemoveRecommendation', ...copy }, part),
          );
        }
        if (seesAnyway(userId)) continue;
        endedMakerIds.add(userId);
        const part = partOf(by, `unlink.${round}`);
        await this.library.execute(userId, { type: 'RevokeShareLinks', ...copy }, part);
      }
    }
    throw new StoreUnavailable('it is passed on faster than it is taken back');
  }

  /** A test for users who may see the item without a share or saved copy. */
  private async whoSeesAnyway(item: RecommendationDocument): Promise<(userId: string) => boolean> {
    await this.facts.waitUntilCaughtUp([friendsProjection, blocksProjection]);
    const [friendIds, blockedIds] = await Promise.all([
      this.friendships.friendIds(item.ownerId),
      this.blocks.blockedEitherWay(item.ownerId),
    ]);
    return (userId) =>
      maySee(
        {
          isOwner: false,
          isFriendOfOwner: friendIds.has(userId),
          hasReceivedOrSaved: false,
          isBlocked: blockedIds.has(userId),
        },
        item,
      );
  }
}

/** User ids of recipients, by the user id of the sender. */
function bySender(entries: readonly Entry[]): ReadonlyMap<string, string[]> {
  const recipients = new Map<string, string[]>();
  for (const { userId, received } of entries) {
    for (const { senderId } of received) {
      recipients.set(senderId, [...(recipients.get(senderId) ?? []), userId]);
    }
  }
  return recipients;
}

/** Ignores a refusal, which means that the user has removed the item meanwhile. */
async function ignoreRefusal(command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
