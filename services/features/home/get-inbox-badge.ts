import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../contract/call.js';
import { getInboxBadge } from '../../contract/home/home.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

type Answer = AnswerOf<typeof getInboxBadge>;

/** The number on a person's inbox badge. */
@HandlesCall(getInboxBadge)
export class GetInboxBadgeHandler implements CallHandler<typeof getInboxBadge> {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({ userId }: ReceivedCall<typeof getInboxBadge>): Promise<Answer> {
    return { count: await this.inboxBadge.of(userId) };
  }
}
