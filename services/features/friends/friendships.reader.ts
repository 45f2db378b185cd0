import { Injectable } from '@nestjs/common';
import type { FriendDocument } from '../../../projections/friends/document.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';

/** Who is whose friend, and who has asked whom. */
@Injectable()
export class FriendshipsReader {
  private readonly friends: ReadModel<FriendDocument, typeof friendsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.friends = readModels.of(friendsProjection);
  }

  /** Those who stand so to a person, the newest first. */
  list(
    userId: string,
    status: 'friends' | 'sent' | 'received',
  ): Promise<readonly FriendDocument[]> {
    return this.friends.all({ index: 'byStatus', where: { userId, status } });
  }

  /** Read from an index alone: most answers ask for it. */
  async friendIds(userId: string): Promise<ReadonlySet<string>> {
    const where = { userId, status: 'friends' };
    const entries = await this.friends.entries({ index: 'others', where });
    return new Set(entries.map(({ order: [otherId] }) => String(otherId)));
  }
}
