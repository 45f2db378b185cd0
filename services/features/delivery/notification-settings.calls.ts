import { Inject } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { timeZoneIn } from '../../contract/language.js';
import {
  getNotificationSettings,
  muteNotifications,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '../../contract/notifications/settings.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { type Clock, eventClockPort } from '../../stores/ports/tokens.js';
import { deviceOf } from '../accounts/signing-in/signing-in.queries.js';
import { NotificationSettings } from './notification-settings.js';
import { PushSender } from './push-sender.js';

const hour = 60 * 60 * 1_000;

/** Returns the caller's settings of notifications. */
@HandlesCall(getNotificationSettings)
export class GetNotificationSettingsHandler {
  constructor(
    private readonly settings: NotificationSettings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  async execute({
    userId,
  }: ReceivedCall<typeof getNotificationSettings>): Answer<typeof getNotificationSettings> {
    const state = await this.settings.of(userId);
    return { settings: await this.settings.view(state, this.clock().toISOString()) };
  }
}

/** Changes them. The time zone and the language are those of the page. */
@HandlesCall(updateNotificationSettings)
export class UpdateNotificationSettingsHandler {
  constructor(private readonly settings: NotificationSettings) {}

  execute({
    input: { user_email: _, quietHours, ...given },
    userId,
    metadata,
    language,
    request,
  }: ReceivedCall<typeof updateNotificationSettings>): Answer<typeof updateNotificationSettings> {
    if (Object.values(given).includes('mail') && !this.settings.canMail) {
      throw new DomainError('conflict', 'Mail needs a verified address');
    }
    const changes = {
      ...given,
      ...(quietHours !== undefined && {
        quietFrom: quietHours?.from ?? null,
        quietTo: quietHours?.to ?? null,
      }),
      ...{ language, zone: timeZoneIn(request.headers.cookie ?? '') },
    };
    return this.settings.execute({ type: 'Choose', userId, changes }, metadata);
  }
}

/** Mutes everything for some hours. */
@HandlesCall(muteNotifications)
export class MuteNotificationsHandler {
  constructor(private readonly settings: NotificationSettings) {}

  execute(call: ReceivedCall<typeof muteNotifications>): Answer<typeof muteNotifications> {
    const { userId, metadata } = call;
    const { hours } = call.input;
    const until = new Date(Date.parse(metadata.time) + hours * hour).toISOString();
    return this.settings.execute({ type: 'Mute', userId, until }, metadata);
  }
}

/** The id of a device: a digest of its endpoint, which is different for every subscription. */
const deviceIdOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);

/** Adds the calling browser. */
@HandlesCall(subscribeToPush)
export class SubscribeToPushHandler {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly push: PushSender,
  ) {}

  /** @throws DomainError forbidden for an endpoint that is not a public https address; invalid. */
  execute(call: ReceivedCall<typeof subscribeToPush>): Answer<typeof subscribeToPush> {
    const { userId, caller, metadata, language, request } = call;
    const { endpoint, keys, isRenewal } = call.input;
    if (!this.push.isAllowed(endpoint)) {
      throw new DomainError('forbidden', 'The push service must have a public https address');
    }
    if (!this.push.isKey(keys.p256dh)) throw new DomainError('invalid', 'The key is not valid');
    const device = {
      ...{ deviceId: deviceIdOf(endpoint), endpoint, ...keys, language },
      name: deviceOf(request.headers['user-agent']),
      sessionId: caller.sessionId ?? null,
      addedAt: metadata.time,
    };
    return this.settings.execute({ type: 'AddDevice', userId, device, isRenewal }, metadata);
  }
}

/** Removes one of the caller's devices. */
@HandlesCall(unsubscribeFromPush)
export class UnsubscribeFromPushHandler {
  constructor(private readonly settings: NotificationSettings) {}

  execute(call: ReceivedCall<typeof unsubscribeFromPush>): Answer<typeof unsubscribeFromPush> {
    const { userId, metadata } = call;
    const { device_id: deviceId } = call.input;
    const command = { type: 'RemoveDevice', userId, deviceId, reason: 'person' } as const;
    return this.settings.execute(command, metadata);
  }
}
