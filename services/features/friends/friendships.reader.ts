import { Injectable } from '@nestjs/common';
import type { FriendDocument } from '../../../projections/friends/document.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';

/** Friends, or open requests, of one person at the most. */
const mostListed = 4_000;

/** Who is whose friend, and who has asked whom. */
@Injectable()
export class FriendshipsReader {
  private readonly friends: ReadModel<FriendDocument, typeof friendsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.friends = readModels.of(friendsProjection);
  }

  /** Those who stand so to a person, the newest first. */
  async list(
    userId: string,
    status: 'friends' | 'sent' | 'received',
  ): Promise<readonly FriendDocument[]> {
    const where = { userId, status };
    return (await this.friends.list({ index: 'byStatus', where, limit: mostListed })).items;
  }

  /** Read from an index alone: most answers ask for it. */
  async friendIds(userId: string): Promise<ReadonlySet<string>> {
    const where = { userId, status: 'friends' };
    const entries = await this.friends.entries({ index: 'others', where });
    return new Set(entries.map(({ order: [otherId] }) => String(otherId)));
  }
}
