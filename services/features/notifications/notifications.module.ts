import { Module } from '@nestjs/common';
import {
  type Answer,
  callsController,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { pageEnd } from '../../contract/call.js';
import { getNotifications } from '../../contract/notifications/notifications.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { NotificationRules } from './notification-rules.js';
import { NotificationsReader } from './notifications.reader.js';
import { ShownNotifications } from './shown-notifications.js';
import { toNotification } from './sentences.js';

/** Lists what happened to the caller. */
@HandlesCall(getNotifications)
class GetNotificationsHandler {
  constructor(private readonly notifications: NotificationsReader) {}

  async execute(call: ReceivedCall<typeof getNotifications>): Answer<typeof getNotifications> {
    const { userId } = call;
    const { limit, cursor } = call.input;
    const { items, nextCursor } = await this.notifications.list(userId, limit, cursor);
    return { notifications: items.map(toNotification), ...pageEnd(nextCursor) };
  }
}

const handlers = [GetNotificationsHandler];

/** What happened to whom, and what of it may be shown. */
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [callsController(handlers)],
  providers: [...handlers, NotificationsReader, NotificationRules, ShownNotifications],
  exports: [NotificationsReader],
})
export class NotificationsModule {}
