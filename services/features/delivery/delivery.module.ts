import { Module } from '@nestjs/common';
import { callsController } from '../../platform/http/calls/handles-call.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import {
  GetNotificationSettingsHandler,
  MuteNotificationsHandler,
  SubscribeToPushHandler,
  UnsubscribeFromPushHandler,
  UpdateNotificationSettingsHandler,
} from './notification-settings.calls.js';
import { NotificationPolicy } from './notification-policy.js';
import { NotificationSettings } from './notification-settings.js';
import { PushSender } from './push-sender.js';
import { Unsubscribing } from './unsubscribing.js';

const handlers = [
  GetNotificationSettingsHandler,
  UpdateNotificationSettingsHandler,
  MuteNotificationsHandler,
  SubscribeToPushHandler,
  UnsubscribeFromPushHandler,
];

/** What people are told outside of the product: pushes and mail. */
@Module({
  imports: [NotificationsModule],
  controllers: [callsController(handlers)],
  providers: [...handlers, NotificationPolicy, NotificationSettings, PushSender, Unsubscribing],
})
export class DeliveryModule {}
