import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  type SubscriptionDocument,
  subscriptionsProjection,
  subscriptionOf,
} from '../../../../projections/subscriptions/projection.js';
import {
  type ModelQuery,
  type ReadModel,
  ReadModels,
} from '../../../platform/read-side/read-models/read-models.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getSubscriptions } from '../../../contract/friends/subscription.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
import { PeopleReader } from '../../people/people.reader.js';
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

type Call = typeof getSubscriptions;

/** Returns the addresses of the friends to whom the caller is subscribed. */
@HandlesCall(getSubscriptions)
export class GetSubscriptionsHandler implements CallHandler<Call> {
  constructor(
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const friendIds = await this.subscriptions.subscriptionsOf(userId);
    const emails = await this.people.emailsOf(friendIds);
    return { subscribedToEmails: friendIds.flatMap((friendId) => emails.get(friendId) || []) };
  }
}

const about = z.object({ friendId: z.string() });
type About = z.infer<typeof about>;

/** A subscription: announced only to the subscriber. */
@Injectable()
export class SubscriptionsNotice extends SharedNotice<'subscriptions', About> {
  readonly model = 'subscriptions';
  readonly about = about;
  readonly rules = {
    [subscriptionsProjection.name]: ({ id }: ModelChange) => {
      const { subscriberId, friendId } = subscriptionOf(id);
      return [{ friendId, audience: [subscriberId] }];
    },
  };

  override subjectsOf({ friendId }: About): string[] {
    return [friendId];
  }

  render({ friendId }: About, { version, emailOf }: RenderContext): ChangeOf<'subscriptions'> {
    return { model: 'subscriptions', id: emailOf(friendId), version };
  }
}

/** A user's subscriptions. Erasure need not end them: they end with the friendship. */
@Injectable()
export class SubscriptionsPersonalData extends PersonalData<'subscribedToEmails'> {
  override readonly models = [subscriptionsProjection];
  override readonly streams = ['subscriptions'];

  constructor(
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {
    super();
  }

  async export(userId: string) {
    const userIds = await this.subscriptions.subscriptionsOf(userId);
    const people = await this.people.many(userIds);
    return { subscribedToEmails: userIds.flatMap((each) => people.get(each)?.email || []) };
  }
}
