import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getSubscriptions } from '../../../contract/friends/subscription.js';
import { PeopleReader } from '../../people/people.reader.js';
import { SubscriptionsReader } from './subscriptions.reader.js';

type Answer = AnswerOf<typeof getSubscriptions>;

/** Whom a person is subscribed to. */
export class GetSubscriptions extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetSubscriptions)
export class GetSubscriptionsHandler implements IQueryHandler<GetSubscriptions> {
  constructor(
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {}

  async execute({ userId }: GetSubscriptions): Promise<Answer> {
    const friendIds = await this.subscriptions.subscriptionsOf(userId);
    const emails = await this.people.emailsOf(friendIds);
    return { subscribedToEmails: friendIds.flatMap((friendId) => emails.get(friendId) || []) };
  }
}
