import { z } from 'zod';
import { notificationKinds } from '../../../projections/notifications/document.js';
import { call, cursor, limitParameter, pageAnswer } from '../call.js';
import { outcome } from '../library/outcome.js';
import { category, email, person } from '../people/user.js';

/** Something that others did with what the caller recommended, sent, or asked for. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** ISO 8601. */
  at: z.string(),
  isRead: z.boolean(),
  /** Who did it. */
  person,
  /** What it is about; null for friendships and asks. */
  item: z.object({ id: z.string(), title: z.string(), type: category }).nullable(),
  /** The answer to what was sent; null when it was only added to a library. */
  outcome: outcome.shape.outcome.nullable(),
  /** A comment, or the words of a letter, ask or answer; empty without any. */
  words: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** Where a notification leads. */
export function pathOf({ kind, item, person }: Pick<Notification, 'kind' | 'item' | 'person'>) {
  if (kind === 'letter' || kind === 'ask') return '/inbox';
  if (kind === 'request') return '/friends?tab=requests';
  if (item === null) return `/friends/${person.id}`;
  return `/thing/${encodeURIComponent(item.id)}${kind === 'commented' ? '#comments' : ''}`;
}

export const getNotifications = call({
  method: 'GET',
  path: '/api/get-notifications',
  summary: 'Lists what others did with the caller’s recommendations, letters and asks.',
  description:
    'Newest first. Leaves out what the caller may not see now, and what `mark-read` has cleared. `mark-read` marks by the id of the item, or of the person where there is no item.',
  request: z.object({
    user_email: email,
    limit: limitParameter(100, 200),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({ notifications: z.array(notification), ...pageAnswer }),
});
