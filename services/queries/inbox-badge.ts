import { Injectable } from '@nestjs/common';
import { type InboxDocument, likesId, waitingId } from '../../projections/inbox/document.js';
import { inboxProjection } from '../../projections/inbox/projection.js';
import { type ReadModel, ReadModels } from '../read-models/read-models.js';
import { Friendships } from './friendships.js';

/** The number on the inbox badge: friends' current likes on own recommendations + open requests. */
@Injectable()
export class InboxBadgeQuery {
  private readonly documents: ReadModel<InboxDocument, typeof inboxProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
  ) {
    this.documents = readModels.of(inboxProjection);
  }

  async of(userId: string): Promise<number> {
    const friendIds = [...(await this.friendships.friendIds(userId))];
    const ids = [waitingId(userId), ...friendIds.map((friendId) => likesId(userId, friendId))];
    let count = 0;
    for (const document of (await this.documents.getMany(ids)).values()) {
      count += document.kind === 'waiting' ? document.openRequests : document.likes;
    }
    return count;
  }
}
