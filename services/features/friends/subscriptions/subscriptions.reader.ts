import { Injectable } from '@nestjs/common';
import type { SubscriptionDocument } from '../../../../projections/subscriptions/document.js';
import { subscriptionsProjection } from '../../../../projections/subscriptions/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { FriendshipsReader } from '../friendships.reader.js';

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
  async subscriptionsOf(subscriberId: string): Promise<readonly string[]> {
    const query = { index: 'bySubscriber', where: { subscriberId } } as const;
    const [items, holds] = await Promise.all([
      this.subscriptions.all(query),
      this.heldBy(subscriberId),
    ]);
    return items.filter((each) => holds(each.friendId, each)).map(({ friendId }) => friendId);
  }

  /** User ids of those who are subscribed to a person, in the order of subscribing. */
  async subscribersOf(userId: string): Promise<readonly string[]> {
    const query = { index: 'byFriend', where: { friendId: userId } } as const;
    const [items, holds] = await Promise.all([this.subscriptions.all(query), this.heldBy(userId)]);
    const held = items.filter((each) => holds(each.subscriberId, each));
    return held.map(({ subscriberId }) => subscriberId);
  }

  /** Says of a subscription to or by somebody else whether the friendship is still the same. */
  private async heldBy(userId: string) {
    const friends = await this.friendships.list(userId, 'friends');
    const begun = new Map(friends.map(({ otherId, since }) => [otherId, since]));
    return (otherId: string, { friendsSince }: SubscriptionDocument) =>
      begun.get(otherId) === friendsSince;
  }
}
