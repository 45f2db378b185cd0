import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../contract/call.js';
import type { getInboxBadge } from '../../contract/home/home.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

type Answer = AnswerOf<typeof getInboxBadge>;

/** The number on a person's inbox badge. */
export class GetInboxBadge extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetInboxBadge)
export class GetInboxBadgeHandler implements IQueryHandler<GetInboxBadge> {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({ userId }: GetInboxBadge): Promise<Answer> {
    return { count: await this.inboxBadge.of(userId) };
  }
}
