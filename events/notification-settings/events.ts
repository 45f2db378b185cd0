import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text, thing, time } from '../kernel/fields.js';
import { quietMinute } from './quiet-hours.js';

/** How somebody is told outside of the product. */
export const channels = ['off', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];
/** What can be chosen for. */
export const topics = ['letters', 'answers', 'friends'] as const;
export type Topic = (typeof topics)[number];
/** When mail is sent. */
export const mailTimes = ['at-once', 'weekly'] as const;

const userId = person('who is notified');
const chosen = (what: string) => plain(`how the person is told of ${what}`, z.enum(channels));
const device = { userId, deviceId: thing('device', 'a browser that receives pushes') };

/** Stream `notification-settings-{userId}`: what a person is told outside of the product, and where. */
export const notificationSettingsEvents = {
  NotificationsChosen: eventType(
    z.object({
      userId,
      letters: chosen('letters and asks'),
      answers: chosen('answers to what was sent or asked'),
      friends: chosen('friend requests'),
      mailTime: plain('whether mail comes at once or as a weekly digest', z.enum(mailTimes)),
      quietFrom: plain('minute of the day at which quiet hours begin; null without', quietMinute),
      quietTo: plain('minute of the day at which quiet hours end; null without', quietMinute),
      zone: text('person.zone', 'time zone of the quiet hours'),
      language: plain('language of mail', z.enum(['en', 'fr'])),
    }),
    { personal: { person: 'userId', fields: ['zone'] } },
  ),
  /** Nothing is told until then; what happens meanwhile is not told later. */
  NotificationsMuted: eventType(
    z.object({ userId, until: time('until when the person is told nothing') }),
  ),
  /** A browser subscribed to pushes (RFC 8030). */
  PushDeviceAdded: eventType(
    z.object({
      ...device,
      endpoint: text('person.push', 'address of the browser at its push service'),
      p256dh: text('person.push', 'public key of the browser'),
      auth: text('person.push', 'key shared with the browser, by which it knows the sender'),
      name: text('person.device', 'browser and system'),
      sessionId: thing(
        'session',
        'the session that subscribed; null without',
        z.string().nullable(),
      ),
      language: plain('language of the browser', z.enum(['en', 'fr'])),
      addedAt: time('when the browser subscribed'),
    }),
    { personal: { person: 'userId', fields: ['endpoint', 'p256dh', 'auth', 'name'] } },
  ),
  PushDeviceRemoved: eventType(
    z.object({
      ...device,
      reason: plain(
        'who ended it: the person, the push service, or the end of the session',
        z.enum(['person', 'push-service', 'session']),
      ),
    }),
  ),
};
export type NotificationSettingsEvent = EventsOf<typeof notificationSettingsEvents>;
