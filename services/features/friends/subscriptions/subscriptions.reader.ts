import { Injectable } from '@nestjs/common';
import {
  type SubscriptionDocument,
  subscriptionsProjection,
} from '../../../../projections/subscriptions/projection.js';
import {
  type ModelQuery,
  type ReadModel,
  ReadModels,
} from '../../../platform/read-side/read-models/read-models.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/** Reads subscriptions. Each belongs to one friendship and ends with it. */
@Injectable()
export class SubscriptionsReader {
  private readonly subscriptions: ReadModel<
    SubscriptionDocument,
    typeof subscriptionsProjection.indexes
  >;

  constructor(
    readModels: ReadModels,
    private readonly friendships: FriendshipsReader,
  ) {
    this.subscriptions = readModels.of(subscriptionsProjection);
  }

  /** User ids that a user is subscribed to, oldest subscription first. */
  subscriptionsOf(subscriberId: string): Promise<readonly string[]> {
    const query = { index: 'bySubscriber', where: { subscriberId } } as const;
    return this.current(subscriberId, query, ({ friendId }) => friendId);
  }

  /** User ids of a user's subscribers, oldest subscription first. */
  subscribersOf(userId: string): Promise<readonly string[]> {
    const query = { index: 'byFriend', where: { friendId: userId } } as const;
    return this.current(userId, query, ({ subscriberId }) => subscriberId);
  }

  /** The other side of each subscription whose friendship still exists. */
  private async current(
    userId: string,
    query: ModelQuery<typeof subscriptionsProjection.indexes>,
    otherOf: (subscription: SubscriptionDocument) => string,
  ): Promise<readonly string[]> {
    const subscriptions = await this.subscriptions.all(query);
    const since = await this.friendships.since(userId, subscriptions.map(otherOf));
    return subscriptions
      .filter((each) => since.get(otherOf(each)) === each.friendsSince)
      .map(otherOf);
  }
}
