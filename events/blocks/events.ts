import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person } from '../kernel/fields.js';

const pair = z.object({
  userId: person('who mutes or blocks'),
  otherId: person('who is muted or blocked'),
});

/** Stream `blocks-{userId}`: the people whom a user has muted and blocked. */
export const blockEvents = {
  PersonMuted: eventType(pair),
  PersonUnmuted: eventType(pair),
  PersonBlocked: eventType(pair),
  PersonUnblocked: eventType(pair),
};
export type BlockEvent = EventsOf<typeof blockEvents>;
