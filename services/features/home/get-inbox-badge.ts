import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../contract/call.js';
import { getInboxBadge } from '../../contract/home/home.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

type Call = typeof getInboxBadge;

/** Returns the number on the caller's inbox badge. */
@HandlesCall(getInboxBadge)
export class GetInboxBadgeHandler implements CallHandler<Call> {
  constructor(private readonly inboxBadge: InboxBadgeReader) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { count, unread } = await this.inboxBadge.of(userId);
    return { count, unread };
  }
}
