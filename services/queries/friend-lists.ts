import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import {
  type FriendListDocument,
  friendListDocumentId,
} from '../../projections/friend-lists/document.js';
import { friendListsProjection } from '../../projections/friend-lists/projection.js';
import { type ReadModel, ReadModels } from '../read-models/read-models.js';
import { Friendships } from './friendships.js';

/** Lists of one person at the most. */
const mostListed = 1_000;

/** Lists of friends. Somebody who is a friend no more does not count as a member. */
@Injectable()
export class FriendListsQuery {
  private readonly lists: ReadModel<FriendListDocument, typeof friendListsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
  ) {
    this.lists = readModels.of(friendListsProjection);
  }

  /** A person's lists, the first that was made in front. */
  async ownedBy(ownerId: string): Promise<readonly FriendListDocument[]> {
    const where = { ownerId };
    const { items } = await this.lists.list({ index: 'byOwner', where, limit: mostListed });
    const friendIds = await this.friendships.friendIds(ownerId);
    return items.map((list) => ({
      ...list,
      memberIds: list.memberIds.filter((id) => friendIds.has(id)),
    }));
  }

  /**
   * User ids of everybody who is in one of these lists.
   * @throws DomainError not-found when one of them is not the owner's.
   */
  async membersOf(listIds: readonly string[], ownerId: string): Promise<ReadonlySet<string>> {
    const documentIds = new Set(listIds.map((listId) => friendListDocumentId(ownerId, listId)));
    const lists = await this.lists.getMany([...documentIds]);
    if (lists.size < documentIds.size) throw new DomainError('not-found', 'List not found');
    const friendIds = await this.friendships.friendIds(ownerId);
    const memberIds = [...lists.values()].flatMap((list) => list.memberIds);
    return new Set(memberIds.filter((id) => friendIds.has(id)));
  }
}
