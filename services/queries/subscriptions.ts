import { Injectable } from '@nestjs/common';
import type { SubscriptionDocument } from '../../projections/subscriptions/document.js';
import { subscriptionsProjection } from '../../projections/subscriptions/projection.js';
import { type ReadModel, ReadModels } from '../read-models/read-models.js';
import { Friendships } from './friendships.js';

/** As many as somebody may have friends. */
const mostListed = 4_000;

/** Who is subscribed to whom; among friends only. */
@Injectable()
export class SubscriptionsQuery {
  private readonly subscriptions: ReadModel<
    SubscriptionDocument,
    typeof subscriptionsProjection.indexes
  >;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
  ) {
    this.subscriptions = readModels.of(subscriptionsProjection);
  }

  /** User ids of those whom a person is subscribed to, in the order of subscribing. */
  async subscriptionsOf(subscriberId: string): Promise<readonly string[]> {
    const where = { subscriberId };
    const query = { index: 'bySubscriber', where, limit: mostListed } as const;
    const { items } = await this.subscriptions.list(query);
    return this.friendsAmong(
      subscriberId,
      items.map(({ friendId }) => friendId),
    );
  }

  /** User ids of those who are subscribed to a person, in the order of subscribing. */
  async subscribersOf(userId: string): Promise<readonly string[]> {
    const where = { friendId: userId };
    const query = { index: 'byFriend', where, limit: mostListed } as const;
    const { items } = await this.subscriptions.list(query);
    return this.friendsAmong(
      userId,
      items.map(({ subscriberId }) => subscriberId),
    );
  }

  private async friendsAmong(userId: string, others: readonly string[]): Promise<string[]> {
    const friendIds = await this.friendships.friendIds(userId);
    return others.filter((id) => friendIds.has(id));
  }
}
