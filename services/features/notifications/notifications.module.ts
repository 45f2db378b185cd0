import { Module } from '@nestjs/common';
import { callsController } from '../../platform/http/calls/handles-call.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { GetNotificationsHandler } from './get-notifications.js';
import { NotificationRules } from './notification-rules.js';
import { NotificationsReader } from './notifications.reader.js';
import { ShownNotifications } from './shown-notifications.js';

const handlers = [GetNotificationsHandler];

/** What happened to whom, and what of it may be shown. */
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [callsController(handlers)],
  providers: [...handlers, NotificationsReader, NotificationRules, ShownNotifications],
  exports: [NotificationsReader],
})
export class NotificationsModule {}
