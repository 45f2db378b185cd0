import { z } from 'zod';
import { person, plain, thing, time, withheld } from '../../events/kernel/fields.js';

/** What waits for the receiver's answer, in the Inbox or among the friend requests. */
const waitingKinds = ['letter', 'ask', 'request'] as const;
/** What others did with what the receiver recommended, sent or asked for. */
export const newsKinds = [
  'liked',
  'commented',
  'answered',
  'ask-answered',
  'link-answered',
  'kept',
  'accepted',
  'joined',
] as const;
export const notificationKinds = [...waitingKinds, ...newsKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const about = {
  receiverId: person('whom it concerns'),
  actorId: person('who did it; `visitor` for somebody without an account'),
  itemId: thing('recommendation', 'the recommendation', z.string().optional()),
};

/** That something happened to a person. */
const notification = z.object({
  kind: plain('what happened', z.enum(notificationKinds)),
  ...about,
  askId: thing('ask', 'the ask for a recommendation', z.string().optional()),
  answerId: thing('answer', 'the answer of one device', z.string().optional()),
  isTold: plain('an answer that has told an outcome', z.literal(true).optional()),
  id: plain('the event and the receiver', z.string()),
  at: time('when it happened; for a comment, when it was last changed'),
  /** Where in the log it happened first; exports have the position of the whole document. */
  position: withheld('where in the log it happened first'),
  listed: person('whose list it is in; null while it only waits', z.string().optional()),
});
export type Notification = z.infer<typeof notification>;

/** That a recommendation was sent; it becomes the notification of the sender by an answer. */
const sent = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('sent')),
  ...about,
});

export const notificationsDocument = z.discriminatedUnion('kind', [notification, sent]);
export type NotificationsDocument = z.infer<typeof notificationsDocument>;
