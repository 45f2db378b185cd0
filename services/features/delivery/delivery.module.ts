import { Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import * as notificationPolicy from './notification-policy.js';
import * as notificationSettings from './notification-settings.js';
import * as notificationSettingsCalls from './notification-settings.calls.js';
import * as pushSender from './push-sender.js';
import * as unsubscribing from './unsubscribing.js';

const { providers, controller } = partsOf(
  notificationPolicy,
  notificationSettings,
  notificationSettingsCalls,
  pushSender,
  unsubscribing,
);

/** What people are told outside of the product: pushes and mail. */
@Module({
  imports: [NotificationsModule],
  controllers: [controller],
  providers,
})
export class DeliveryModule {}
