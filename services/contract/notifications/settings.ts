import { z } from 'zod';
import {
  channels,
  mailTimes,
  type Topic,
  topics,
} from '../../../events/notification-settings/events.js';
import { call, clientId, commandAnswer } from '../call.js';
import { email } from '../people/user.js';

export { channels, mailTimes, type Topic, topics };

/** Hours of the mute that a notification offers. */
export const muteHours = 24;

const minute = z.number().int().min(0).max(1_439);
const choices = z.object({
  letters: z.enum(channels).describe('Letters and asks.'),
  answers: z.enum(channels).describe('Answers, likes and comments.'),
  friends: z.enum(channels).describe('Friend requests and their answers.'),
  mailTime: z.enum(mailTimes),
  quietHours: z
    .object({ from: minute, to: minute })
    .nullable()
    .describe('Minutes of the day in the caller’s time zone; pushes wait until they end.'),
});

const settings = choices.extend({
  mutedUntil: z.iso.datetime().nullable().describe('Null while nothing is muted.'),
  devices: z
    .array(z.object({ id: z.string(), name: z.string(), addedAt: z.string() }))
    .describe('Browsers that receive pushes.'),
  publicKey: z.string().describe('The key of this installation for push services (VAPID).'),
  canMail: z.boolean().describe('Whether addresses are verified, so that mail can be chosen.'),
});
export type NotificationSettings = z.infer<typeof settings>;

const answer = z.object({ ...commandAnswer, settings });

export const getNotificationSettings = call({
  method: 'GET',
  path: '/api/get-notification-settings',
  summary: 'Returns what the caller is told outside of the product, and on which devices.',
  description: 'Pushes reach the devices that subscribed; without one, nothing is pushed.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ settings }),
});

export const updateNotificationSettings = call({
  method: 'POST',
  path: '/api/update-notification-settings',
  summary: 'Changes what the caller is told outside of the product.',
  description: 'Fields that are left out stay as they are. Mail needs a verified address.',
  refusals: { 409: 'Mail is chosen where addresses are not verified.' },
  request: choices.partial().extend({ user_email: email }),
  identity: 'user_email',
  response: answer,
});

export const muteNotifications = call({
  method: 'POST',
  path: '/api/mute-notifications',
  summary: 'Tells the caller nothing outside of the product for some hours.',
  description: 'What happens meanwhile is not told later; 0 hours end it.',
  request: z.object({
    user_email: email,
    hours: z.number().int().min(0).max(168).default(muteHours),
  }),
  identity: 'user_email',
  response: answer,
});

/** Base64url of 65 and of 16 bytes. */
const publicKey = z.string().regex(/^[\w-]{87}=?$/, 'must be a public key');
const authSecret = z.string().regex(/^[\w-]{22}(?:==)?$/, 'must be 16 bytes');

export const subscribeToPush = call({
  method: 'POST',
  path: '/api/subscribe-to-push',
  summary: 'Makes the calling browser receive pushes.',
  description:
    'Takes what `PushManager.subscribe` returned. The subscription ends with the session, and when its push service says so.',
  refusals: { 403: 'The endpoint is not a public https address.' },
  request: z.object({
    user_email: email,
    endpoint: z.url().max(1_000),
    keys: z.object({ p256dh: publicKey, auth: authSecret }),
    isRenewal: z
      .boolean()
      .default(false)
      .describe(
        'After a sign-in, unasked: changes nothing where the person turned this device off.',
      ),
  }),
  identity: 'user_email',
  response: answer,
});

export const unsubscribeFromPush = call({
  method: 'DELETE',
  path: '/api/unsubscribe-from-push',
  summary: 'Ends the pushes to one of the caller’s devices.',
  description: 'Answers the same when the device has none.',
  request: z.object({ user_email: email, device_id: clientId }),
  identity: 'user_email',
  response: answer,
});
