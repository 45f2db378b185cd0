import { Injectable } from '@nestjs/common';
import {
  type FriendDocument,
  friendDocumentId,
  friendsProjection,
} from '../../../../projections/friends/projection.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { batchLookups } from '../../../stores/async/promises.js';

/** Counts the shares between users. */
@Injectable()
export class ExchangedReader {
  constructor(
    @InjectModel(libraryProjection) private readonly documents: ModelOf<typeof libraryProjection>,
  ) {}

  /** Number of shares, one for each item and recipient. */
  sentCount(senderId: string, recipientId: string | readonly string[]): Promise<number> {
    return this.documents.count({ index: 'between', where: { senderId, recipientId } });
  }
}

/** Maximum number of friendships per query. */
const batchSize = 5_000;

const noIds: ReadonlySet<string> = new Set();

/** Reads friendships and friend requests. */
@Injectable()
export class FriendshipsReader {
  private readonly friendIdsOf = batchLookups((userIds) => this.findFriendIds(userIds));

  constructor(
    @InjectModel(friendsProjection) private readonly friends: ModelOf<typeof friendsProjection>,
  ) {}

  /** Users with this relation to a user, newest first. */
  list(
    userId: string,
    status: 'friends' | 'sent' | 'received',
  ): Promise<readonly FriendDocument[]> {
    return this.friends.all({ index: 'byStatus', where: { userId, status } });
  }

  /** Number of open requests to a user from these people. */
  async requestCount(userId: string, senderIds: readonly string[]): Promise<number> {
    const documents = await this.friends.getMany(
      senderIds.map((id) => friendDocumentId(userId, id)),
    );
    return [...documents.values()].filter(({ status }) => status === 'received').length;
  }

  /** The start of each friendship (ISO 8601), for those of the given users who are friends. */
  async since(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const since = new Map<string, string>();
    for (let start = 0; start < otherIds.length; start += batchSize) {
      const ids = otherIds.slice(start, start + batchSize);
      const documents = await this.friends.getMany(ids.map((id) => friendDocumentId(userId, id)));
      for (const document of documents.values()) {
        if (document.status === 'friends') since.set(document.otherId, document.since);
      }
    }
    return since;
  }

  /** Ids of a user's friends. Read from the index alone, and batched per tick: most calls need it. */
  async friendIds(userId: string): Promise<ReadonlySet<string>> {
    return (await this.friendIdsOf([userId])).get(userId) ?? noIds;
  }

  private async findFriendIds(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const where = { userId: userIds, status: 'friends' };
    const found = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set()]));
    for (const { equals, order } of await this.friends.entries({ index: 'others', where })) {
      found.get(String(equals[0]))?.add(String(order[0]));
    }
    return found;
  }
}
