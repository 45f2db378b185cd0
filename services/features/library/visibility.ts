import { Injectable } from '@nestjs/common';
import { entryId } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { Blocks, BlocksReader } from '../friends/blocks.reader.js';
import { Friendships } from '../friends/friendships/friendships.js';
import { FriendshipsReader } from '../friends/friendships/friendships.reader.js';
import { LibraryDecisions } from './library-decisions.js';

/** A user's relation to an item, which decides whether the user may see it. */
export interface Relation {
  readonly isOwner: boolean;
  readonly isFriendOfOwner: boolean;
  /** The item was sent to the user, whatever they answered, or the user has saved it. */
  readonly hasReceivedOrSaved: boolean;
  /** The user has blocked the owner, or the owner the user. */
  readonly isBlocked: boolean;
}

/**
 * The one rule of who may see an item (specification §10), which every query, command and notice applies:
 * - its owner, and the owner's friends unless it is private, until it is deleted;
 * - who received or saved it; once it is deleted, only who saved it still has an entry;
 * - nobody who is blocked by the owner or has blocked the owner.
 *
 * A share link works while its maker may see and pass on the item.
 */
export function maySee(
  { isOwner, isFriendOfOwner, hasReceivedOrSaved, isBlocked }: Relation,
  { keepPrivate, ownerDeleted }: Pick<RecommendationDocument, 'keepPrivate' | 'ownerDeleted'>,
): boolean {
  if (isOwner) return !ownerDeleted;
  if (isBlocked) return false;
  return hasReceivedOrSaved || (isFriendOfOwner && !keepPrivate && !ownerDeleted);
}

/**
 * Looks up users' relations to items and applies the rule. Methods with `Now` read the log, which is
 * never stale; the others read the read models, which may lag.
 */
@Injectable()
export class Visibility {
  constructor(
    @InjectModel(libraryProjection) private readonly library: ModelOf<typeof libraryProjection>,
    private readonly friendships: FriendshipsReader,
    private readonly currentFriendships: Friendships,
    private readonly libraryDecisions: LibraryDecisions,
    private readonly log: EventLog,
    private readonly currentBlocks: Blocks,
    private readonly blocksReader: BlocksReader,
  ) {}

  /** Whether a user may see the item. */
  async isSeenBy(viewerId: string, document: RecommendationDocument): Promise<boolean> {
    return (await this.viewersAmong([viewerId], document)).length > 0;
  }

  /** Whether the owner has deleted the item or is being erased. */
  async isDeletedNow({ recommendationId, ownerId }: RecommendationDocument): Promise<boolean> {
    const item = (await this.libraryDecisions.of(ownerId)).items.get(recommendationId);
    if (!(await this.log.personExists(ownerId))) return true;
    return item === undefined || item.deleted === true;
  }

  /**
   * Whether a user who sees the item may pass it on: the owner always, others unless the owner
   * disallows it. An erased user may not.
   */
  async mayPassOnNow(
    userId: string,
    { recommendationId, ownerId }: RecommendationDocument,
  ): Promise<boolean> {
    if (userId === ownerId) return true;
    const item = (await this.libraryDecisions.of(ownerId)).items.get(recommendationId);
    return item?.notToBePassedOn !== true && (await this.log.personExists(userId));
  }

  /**
   * Whether a user may see the item; callers also check {@link isDeletedNow}. Friendships, blocks and
   * libraries are read from the log. Only shares come from the read model: a withdrawal waits until that
   * has caught up.
   */
  async isSeenNowBy(viewerId: string, document: RecommendationDocument): Promise<boolean> {
    const { recommendationId, ownerId } = document;
    const baseRelation = {
      isOwner: viewerId === ownerId,
      isFriendOfOwner: false,
      hasReceivedOrSaved: false,
      isBlocked: false,
    };
    if (maySee(baseRelation, document)) return true;
    const [isFriendOfOwner, isBlocked, owned] = await Promise.all([
      this.currentFriendships.areFriends(viewerId, ownerId),
      this.currentBlocks.isEitherBlocked(viewerId, ownerId),
      this.libraryDecisions.of(ownerId),
    ]);
    if (isBlocked) return false;
    const now = { keepPrivate: owned.items.get(recommendationId)?.keepPrivate === true };
    if (maySee({ ...baseRelation, isFriendOfOwner }, now)) return true;
    const { items } = await this.libraryDecisions.of(viewerId);
    const hasReceivedOrSaved =
      items.get(recommendationId)?.saved !== undefined ||
      (await this.hasReceived(viewerId, recommendationId));
    return maySee({ ...baseRelation, hasReceivedOrSaved }, now);
  }

  private async hasReceived(userId: string, recommendationId: string): Promise<boolean> {
    const id = entryId(recommendationId, userId);
    const entry = (await this.library.getMany([id])).get(id);
    return entry?.kind === 'entry' && entry.received.length > 0;
  }

  /** Those of the given items that a user may see; at most 10,000. */
  async seenAmong(
    viewerId: string,
    documents: readonly RecommendationDocument[],
  ): Promise<readonly RecommendationDocument[]> {
    const idOf = (document: RecommendationDocument) => entryId(document.recommendationId, viewerId);
    const [friendIds, blockedIds, entries] = await Promise.all([
      this.friendships.friendIds(viewerId),
      this.blocksReader.blockedEitherWay(viewerId),
      this.library.getMany(documents.map(idOf)),
    ]);
    return documents.filter((document) =>
      maySee(
        {
          isOwner: viewerId === document.ownerId,
          isFriendOfOwner: friendIds.has(document.ownerId),
          hasReceivedOrSaved: entries.has(idOf(document)),
          isBlocked: blockedIds.has(document.ownerId),
        },
        document,
      ),
    );
  }

  /** Those of the given users who may see an item; at most 10,000. */
  async viewersAmong(
    userIds: readonly string[],
    document: RecommendationDocument,
  ): Promise<readonly string[]> {
    const { recommendationId, ownerId } = document;
    const [friendIds, blockedIds, entries] = await Promise.all([
      this.friendships.friendIds(ownerId),
      this.blocksReader.blockedEitherWay(ownerId),
      this.library.getMany(userIds.map((userId) => entryId(recommendationId, userId))),
    ]);
    return userIds.filter((userId) =>
      maySee(
        {
          isOwner: userId === ownerId,
          isFriendOfOwner: friendIds.has(userId),
          hasReceivedOrSaved: entries.has(entryId(recommendationId, userId)),
          isBlocked: blockedIds.has(userId),
        },
        document,
      ),
    );
  }
}
