import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../../../events/subscriptions/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { unsubscribeFromFriend } from '../../../contract/friends/subscription.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';

type Answer = AnswerOf<typeof unsubscribeFromFriend>;

/** Ends a subscription, if there is one. */
export class UnsubscribeFromFriend extends Command<Answer> {
  constructor(
    readonly friendEmail: string,
    readonly subscriberId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(UnsubscribeFromFriend)
export class UnsubscribeFromFriendHandler implements ICommandHandler<UnsubscribeFromFriend> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found for an unknown address. */
  async execute({ friendEmail, subscriberId, metadata }: UnsubscribeFromFriend): Promise<Answer> {
    const unsubscribe = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(friendEmail);
      return { type: 'UnsubscribeFromFriend', subscriberId, friendId };
    };
    const { position } = await this.decisions.make(
      subscriptionsDecider,
      [subscriberId],
      unsubscribe,
      metadata,
    );
    return { success: true, position };
  }
}
