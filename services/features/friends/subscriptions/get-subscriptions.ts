import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getSubscriptions } from '../../../contract/friends/subscription.js';
import { PeopleReader } from '../../people/people.reader.js';
import { SubscriptionsReader } from './subscriptions.reader.js';

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
