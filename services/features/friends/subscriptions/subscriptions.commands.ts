import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../../../events/subscriptions/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import {
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../contract/friends/subscription.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Friendships } from '../friendships/friendships.js';

/** Subscribes the caller to a friend's new recommendations. */
@HandlesCall(subscribeToFriend)
export class SubscribeToFriendHandler implements CallHandler<typeof subscribeToFriend> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /** @throws DomainError not-found for an unknown address; forbidden for one that is not a friend's. */
  async execute({
    input: { subscribedToEmail: friendEmail },
    userId: subscriberId,
    metadata,
  }: ReceivedCall<typeof subscribeToFriend>): Promise<AnswerOf<typeof subscribeToFriend>> {
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
export class UnsubscribeFromFriendHandler implements CallHandler<typeof unsubscribeFromFriend> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found for an unknown address. */
  async execute({
    input: { subscribedToEmail: friendEmail },
    userId: subscriberId,
    metadata,
  }: ReceivedCall<typeof unsubscribeFromFriend>): Promise<AnswerOf<typeof unsubscribeFromFriend>> {
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
