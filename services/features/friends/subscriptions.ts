import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../../events/subscriptions/decider.js';
import {
  type SubscriptionDocument,
  subscriptionsProjection,
  subscriptionOf,
} from '../../../projections/subscriptions/projection.js';
import {
  subscribeToFriend,
  unsubscribeFromFriend,
  getSubscriptions,
} from '../../contract/friends/subscription.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import {
  InjectModel,
  type ModelOf,
  type ModelQuery,
} from '../../platform/read-side/read-models/read-models.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, SharedNotice, type RenderContext } from '../../platform/live/notice.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import { EmailDirectory } from '../people/email-directory.js';
import { PeopleReader } from '../people/people.reader.js';
import { Friendships } from './friendships/friendships.js';
import { FriendshipsReader } from './friendships/friendships.reader.js';

/** Reads subscriptions. Each belongs to one friendship and ends with it. */
@Injectable()
export class SubscriptionsReader {
  constructor(
    @InjectModel(subscriptionsProjection)
    private readonly subscriptions: ModelOf<typeof subscriptionsProjection>,
    private readonly friendships: FriendshipsReader,
  ) {}

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
export class GetSubscriptionsHandler {
  constructor(
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {}

  async execute({ userId }: ReceivedCall<Call>): Answer<Call> {
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

/** Subscribes the caller to a friend's new recommendations. */
@HandlesCall(subscribeToFriend)
export class SubscribeToFriendHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /** @throws DomainError not-found for an unknown address; forbidden for one that is not a friend's. */
  async execute(call: ReceivedCall<typeof subscribeToFriend>): Answer<typeof subscribeToFriend> {
    const { userId: subscriberId, metadata } = call;
    const { subscribedToEmail: friendEmail } = call.input;
    const subscribe = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(friendEmail);
      const friendsSince = await this.friendships.since(subscriberId, friendId);
      if (friendsSince === null) throw new DomainError('forbidden', 'Not friends with this user');
      return { type: 'SubscribeToFriend', subscriberId, friendId, friendsSince };
    };
    const { events, position } = await this.decisions.execute(
      subscriptionsDecider,
      [subscriberId],
      subscribe,
      metadata,
    );
    return { success: true, position, alreadySubscribed: events.length === 0 };
  }
}

/** Ends a subscription, if there is one. */
@HandlesCall(unsubscribeFromFriend)
export class UnsubscribeFromFriendHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found for an unknown address. */
  async execute({
    input: { subscribedToEmail: friendEmail },
    userId: subscriberId,
    metadata,
  }: ReceivedCall<typeof unsubscribeFromFriend>): Answer<typeof unsubscribeFromFriend> {
    const unsubscribe = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(friendEmail);
      return { type: 'UnsubscribeFromFriend', subscriberId, friendId };
    };
    const { position } = await this.decisions.execute(
      subscriptionsDecider,
      [subscriberId],
      unsubscribe,
      metadata,
    );
    return { success: true, position };
  }
}
