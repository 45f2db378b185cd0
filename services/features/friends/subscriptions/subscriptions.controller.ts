import { Controller } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import {
  type SubscriptionCommand,
  subscriptionsDecider,
} from '../../../../events/subscriptions/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../contract/subscription.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { FriendshipsReader } from '../friendships.reader.js';
import { PeopleReader } from '../../people/people.reader.js';
import { SubscriptionsReader } from './subscriptions.reader.js';

/** Whose new recommendations are to arrive at a person's. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly commands: Decisions,
    private readonly subscriptions: SubscriptionsReader,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
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
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof subscribeToFriend>> {
    const command = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(subscribedToEmail);
      const friendsSince = await this.friendships.since(subscriberId, friendId);
      if (friendsSince === null) throw new DomainError('forbidden', 'Not friends with this user');
      return { type: 'SubscribeToFriend', subscriberId, friendId, friendsSince };
    };
    const { events, position } = await this.commands.make(
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
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof unsubscribeFromFriend>> {
    const command = async (): Promise<SubscriptionCommand> => {
      const friendId = await this.directory.personWith(subscribedToEmail);
      return { type: 'UnsubscribeFromFriend', subscriberId, friendId };
    };
    const { position } = await this.commands.make(
      subscriptionsDecider,
      [subscriberId],
      command,
      metadata,
    );
    return { success: true, position };
  }
}
