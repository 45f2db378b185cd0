import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { expiry, type Position } from '../../../events/kernel/event.js';
import type {
  NotificationSettingsState,
  PushDevice,
} from '../../../events/notification-settings/decider.js';
import { nextDigest, quietUntil } from '../../../events/notification-settings/quiet-hours.js';
import { isValid, sessionsDecider } from '../../../events/sessions/decider.js';
import { userDecider } from '../../../events/user/user-decider.js';
import {
  type Notification,
  notificationsDocument,
} from '../../../projections/notifications/document.js';
import { notificationsProjection } from '../../../projections/notifications/projection.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Mailer, mailerPort, messageIdOf } from '../../platform/mail/mailer.js';
import type { NewMessage, OutboxMessage } from '../../platform/policies/outbox.js';
import { type Plan, Policy, type Postponed } from '../../platform/policies/policy.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { type Clock, clockPort, eventClockPort } from '../../stores/ports/tokens.js';
import { NotificationsReader } from '../notifications/notifications.reader.js';
import { choiceOf } from '../notifications/sentences.js';
import type { ShownNotification } from '../notifications/shown-notifications.js';
import { notificationMail } from './notification-mail.js';
import { NotificationSettings } from './notification-settings.js';
import { pushMessage } from './push-message.js';
import { PushSender, topicOf } from './push-sender.js';
import { Unsubscribing } from './unsubscribing.js';

const pageSize = 500;
/**
 * Milliseconds from an event to its push or mail: an open page shows it meanwhile, and what was read
 * there is not told again.
 */
const delay = 5_000;
const soonAfter = (now: Date) => new Date(now.getTime() + delay).toISOString();

/**
 * Pushes and mails what happened to people, as each of them chose. The notifications say what
 * happened, and once more at the moment of sending what of it may be told.
 */
@Injectable()
export class NotificationPolicy extends Policy {
  readonly name = 'notifications';
  override readonly readModels = [notificationsProjection.name];

  constructor(
    private readonly notifications: NotificationsReader,
    private readonly chosen: NotificationSettings,
    private readonly push: PushSender,
    private readonly unsubscribing: Unsubscribing,
    private readonly decisions: Decisions,
    @Inject(mailerPort) private readonly mailer: Mailer,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(eventClockPort) private readonly eventClock: Clock,
  ) {
    super();
  }

  async plan(after: Position, until: Position): Promise<Plan> {
    const all = await this.notifications.recordedAfter(after, pageSize);
    const messages: NewMessage[] = [];
    for (const each of all) {
      if (each.position > until) break;
      messages.push(...this.messagesOf(each, await this.chosen.of(each.receiverId)));
    }
    const last = all.at(-1)?.position ?? until;
    return { messages, through: last < until ? last : until };
  }

  async send(messages: readonly OutboxMessage[]): Promise<readonly Postponed[]> {
    const [first] = messages;
    if (first === undefined) return [];
    const [receiverId = '', deviceId] = first.group.split(':');
    const now = this.clock();
    const postponed = (dueAt: string) => messages.map(({ id }) => ({ id, dueAt }));
    if (!(await this.notifications.isVisibilityCurrent())) return postponed(soonAfter(now));
    const state = await this.chosen.of(receiverId);
    // A weekly digest disturbs nobody.
    const isDigest = deviceId === undefined && state.choices.mailTime === 'weekly';
    if (state.mutedUntil > now.toISOString() && !isDigest) return [];
    if (deviceId === undefined) {
      await this.mail(receiverId, state, await this.untold(messages, receiverId, state, 'mail'));
      return [];
    }
    const device = state.devices.find((each) => each.deviceId === deviceId);
    if (device === undefined || (await this.hasSignedOut(receiverId, device))) return [];
    const dueAt = quietUntil(state.choices, now);
    if (dueAt !== undefined) return postponed(dueAt);
    const untold = await this.untold(messages, receiverId, state, 'push');
    if (untold.length === 0) return [];
    const { email } = await this.decisions.stateOf(userDecider, [receiverId]);
    const tag = topicOf(keyOf(untold));
    const payload = pushMessage(untold, { tag, email: email ?? '', language: device.language });
    if (!(await this.push.send(device, payload, tag))) {
      await this.remove(receiverId, device, 'push-service');
    }
    return [];
  }

  /** A message for each way in which the receiver wants to be told. */
  private messagesOf(
    notification: Notification,
    { choices, devices }: NotificationSettingsState,
  ): NewMessage[] {
    const { id: eventAndReceiver, receiverId, at, kind } = notification;
    const channel = choices[choiceOf(kind)];
    const now = this.clock();
    const soon = soonAfter(now);
    const message = (id: string, group: string, dueAt: string): NewMessage => {
      const [eventId = ''] = eventAndReceiver.split(':');
      return { id, group, eventId, at, dueAt, details: { ...notification } };
    };
    if (channel === 'mail') {
      const dueAt = choices.mailTime === 'weekly' ? nextDigest(choices.zone, now) : soon;
      return [message(eventAndReceiver, receiverId, dueAt)];
    }
    if (channel === 'off') return [];
    const told = devices.filter(({ addedAt }) => addedAt <= at);
    return told.map(({ deviceId }) =>
      message(`${eventAndReceiver}:${deviceId}`, `${receiverId}:${deviceId}`, soon),
    );
  }

  /** What may be told now, is unread on every device, and is still wanted this way. */
  private async untold(
    messages: readonly OutboxMessage[],
    receiverId: string,
    { choices }: NotificationSettingsState,
    channel: 'push' | 'mail',
  ): Promise<readonly ShownNotification[]> {
    const all = messages.flatMap(({ details }) => {
      const document = notificationsDocument.parse(details);
      return document.kind === 'sent' ? [] : [document];
    });
    const wanted = all.filter(({ kind }) => choices[choiceOf(kind)] === channel);
    const shown = await this.notifications.shown(receiverId, wanted);
    return shown.filter(({ isRead }) => !isRead);
  }

  private async mail(
    receiverId: string,
    { choices }: NotificationSettingsState,
    untold: readonly ShownNotification[],
  ): Promise<void> {
    const { email } = await this.decisions.stateOf(userDecider, [receiverId]);
    if (untold.length === 0 || !email || !this.chosen.canMail) return;
    const { publicUrl } = this.settings;
    const unsubscribe = await this.unsubscribing.addressFor(receiverId);
    const content = notificationMail(untold, {
      publicUrl,
      unsubscribe,
      language: choices.language,
    });
    await this.mailer.send({
      ...{ to: email, ...content, messageId: messageIdOf(keyOf(untold), publicUrl) },
      headers: {
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  }

  /** Whoever signs out of a browser, or stays away too long, is no longer told anything there. */
  private async hasSignedOut(userId: string, device: PushDevice): Promise<boolean> {
    if (device.sessionId === null) return false;
    const sessions = await this.decisions.stateOf(sessionsDecider, [userId]);
    const session = sessions.get(device.sessionId);
    if (session && isValid(session, this.eventClock().toISOString())) return false;
    await this.remove(userId, device, 'session');
    return true;
  }

  private async remove(
    userId: string,
    { deviceId }: PushDevice,
    reason: 'push-service' | 'session',
  ): Promise<void> {
    const metadata = { actorId: expiry, commandId: ulid(), time: this.eventClock().toISOString() };
    await this.chosen.execute({ type: 'RemoveDevice', userId, deviceId, reason }, metadata);
  }
}

/** Identifies what is told together. */
const keyOf = (told: readonly ShownNotification[]) =>
  told.map(({ notification: { id } }) => id).join(' ');
