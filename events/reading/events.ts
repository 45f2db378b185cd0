import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, thing, time } from '../kernel/fields.js';

/** What can be read: all notifications, likes and comments among them. */
export const readKinds = ['activity'] as const;
export type ReadKind = (typeof readKinds)[number];

export const readMark = ['read', 'unread'] as const;

const reading = z.object({
  userId: person('who has read'),
  kind: plain('what was read: activity for notifications', z.enum(readKinds)),
});

/** Stream `reading-{userId}`: what a person has read, on whatever device. */
export const readingEvents = {
  AllMarkedRead: eventType(
    reading.extend({
      until: time('everything until then is read'),
      count: plain('how many things that are', z.number().int().min(0)),
    }),
  ),
  ItemMarked: eventType(
    reading.extend({
      itemId: thing('recommendation', 'what was marked'),
      at: time('the time of its latest news'),
      as: plain('read or unread', z.enum(readMark)),
      count: plain('how many likes and comments it had', z.number().int().min(0)),
    }),
  ),
  /** What was read is listed no more until there is news of it. */
  ReadCleared: eventType(reading),
};
export type ReadingEvent = EventsOf<typeof readingEvents>;
