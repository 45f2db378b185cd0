import { Controller } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../events/kernel/event.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../events/subscriptions/decider.js';
import { CommandHandler } from '../commands/command-handler.js';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../contract/subscription.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Command,
  Handles,
  Input,
  type InputOf,
} from '../http/handles.js';
import { EmailDirectory } from '../identity/email-directory.js';
import { Friendships } from '../queries/friendships.js';
import { People } from '../queries/people.js';
import { SubscriptionsQuery } from '../queries/subscriptions.js';

/** Whose new recommendations are to arrive at a person's. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly commands: CommandHandler,
    private readonly subscriptions: SubscriptionsQuery,
    private readonly friendships: Friendships,
    private readonly people: People,
    private readonly directory: EmailDirectory,
  ) {}

  @Handles(getSubscriptions)
  async own(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getSubscriptions>> {
    const friendIds = await this.subscriptions.subscriptionsOf(userId);
    const people = await this.people.many(friendIds);
    return {
      subscribedToEmails: friendIds.flatMap((friendId) => people.get(friendId)?.email || []),
    };
  }

  @Handles(subscribeToFriend)
  async subscribe(
    @Input() { subscribedToEmail }: InputOf<typeof subscribeToFriend>,
    @CalledBy() { userId: subscriberId }: Caller,
    @Command() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof subscribeToFriend>> {
    const command = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(subscribedToEmail);
      const friendsSince = await this.friendships.since(subscriberId, friendId);
      if (friendsSince === null) throw new DomainError('forbidden', 'Not friends with this user');
      return { type: 'SubscribeToFriend', subscriberId, friendId, friendsSince };
    };
    const { events, position } = await this.commands.handle(
      subscriptionsDecider,
      [subscriberId],
      command,
      metadata,
    );
    return { success: true, position, alreadySubscribed: events.length === 0 };
  }

  @Handles(unsubscribeFromFriend)
  async unsubscribe(
    @Input() { subscribedToEmail }: InputOf<typeof unsubscribeFromFriend>,
    @CalledBy() { userId: subscriberId }: Caller,
    @Command() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof unsubscribeFromFriend>> {
    const command = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(subscribedToEmail);
      return { type: 'UnsubscribeFromFriend', subscriberId, friendId };
    };
    const { position } = await this.commands.handle(
      subscriptionsDecider,
      [subscriberId],
      command,
      metadata,
    );
    return { success: true, position };
  }
}
