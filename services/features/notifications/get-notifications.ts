import type { AnswerOf } from '../../contract/call.js';
import { pageEnd } from '../../contract/call.js';
import { getNotifications } from '../../contract/notifications/notifications.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { NotificationsReader } from './notifications.reader.js';
import { toNotification } from './sentences.js';

/** Lists what happened to the caller. */
@HandlesCall(getNotifications)
export class GetNotificationsHandler implements CallHandler<typeof getNotifications> {
  constructor(private readonly notifications: NotificationsReader) {}

  async execute({
    input: { limit, cursor },
    userId,
  }: ReceivedCall<typeof getNotifications>): Promise<AnswerOf<typeof getNotifications>> {
    const { items, nextCursor } = await this.notifications.list(userId, limit, cursor);
    return { notifications: items.map(toNotification), ...pageEnd(nextCursor) };
  }
}
