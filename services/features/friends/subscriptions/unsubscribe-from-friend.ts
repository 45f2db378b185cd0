import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../../../events/subscriptions/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { unsubscribeFromFriend } from '../../../contract/friends/subscription.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';

type Call = typeof unsubscribeFromFriend;

/** Ends a subscription, if there is one. */
@HandlesCall(unsubscribeFromFriend)
export class UnsubscribeFromFriendHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found for an unknown address. */
  async execute({
    input: { subscribedToEmail: friendEmail },
    userId: subscriberId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
