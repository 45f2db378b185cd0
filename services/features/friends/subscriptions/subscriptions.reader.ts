import { Injectable } from '@nestjs/common';
import type { SubscriptionDocument } from '../../../../projections/subscriptions/document.js';
import { subscriptionsProjection } from '../../../../projections/subscriptions/projection.js';
import {
  type ModelQuery,
  type ReadModel,
  ReadModels,
} from '../../../platform/read-side/read-models/read-models.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';

/** Who is subscribed to whom; in the friendship of the moment only. */
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

  /** User ids of those whom a person is subscribed to, in the order of subscribing. */
  subscriptionsOf(subscriberId: string): Promise<readonly string[]> {
    const query = { index: 'bySubscriber', where: { subscriberId } } as const;
    return this.held(subscriberId, query, ({ friendId }) => friendId);
  }

  /** User ids of those who are subscribed to a person, in the order of subscribing. */
  subscribersOf(userId: string): Promise<readonly string[]> {
    const query = { index: 'byFriend', where: { friendId: userId } } as const;
    return this.held(userId, query, ({ subscriberId }) => subscriberId);
  }

  /** The others of a person's subscriptions of which the friendship is still the same. */
  private async held(
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
