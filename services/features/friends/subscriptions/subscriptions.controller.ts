import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../contract/friends/subscription.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { GetSubscriptions } from './get-subscriptions.js';
import { SubscribeToFriend } from './subscribe-to-friend.js';
import { UnsubscribeFromFriend } from './unsubscribe-from-friend.js';

/** Whose new recommendations are to arrive at a person's. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(getSubscriptions)
  own(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getSubscriptions>> {
    return this.queries.execute(new GetSubscriptions(userId));
  }

  @HandlesCall(subscribeToFriend)
  subscribe(
    @Input() { subscribedToEmail }: InputOf<typeof subscribeToFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof subscribeToFriend>> {
    return this.commands.execute(new SubscribeToFriend(subscribedToEmail, userId, metadata));
  }

  @HandlesCall(unsubscribeFromFriend)
  unsubscribe(
    @Input() { subscribedToEmail }: InputOf<typeof unsubscribeFromFriend>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof unsubscribeFromFriend>> {
    return this.commands.execute(new UnsubscribeFromFriend(subscribedToEmail, userId, metadata));
  }
}
