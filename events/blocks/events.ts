import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

const pair = z.object({ userId: z.string(), otherId: z.string() });

/** Stream `blocks-{userId}`: whom a person has muted and blocked. */
export const blockEvents = {
  PersonMuted: eventType(pair),
  PersonUnmuted: eventType(pair),
  PersonBlocked: eventType(pair),
  PersonUnblocked: eventType(pair),
};
export type BlockEvent = EventsOf<typeof blockEvents>;
