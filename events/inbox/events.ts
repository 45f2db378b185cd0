import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `inbox-{userId}`: what a person has seen of what friends sent. */
export const inboxEvents = {
  /** What stood in the Inbox in one visit and had not been seen there before, each once. */
  InboxSeen: eventType(z.object({ userId: z.string(), recommendationIds: z.array(z.string()) })),
};
export type InboxEvent = EventsOf<typeof inboxEvents>;
