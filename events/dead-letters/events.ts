import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `set-aside-{model}`: which events a read model leaves out, because an operator said so. */
export const deadLetterEvents = {
  EventSetAside: eventType(
    z.object({ model: z.string(), eventId: z.string(), reason: z.string() }),
  ),
  EventTakenBack: eventType(z.object({ model: z.string(), eventId: z.string() })),
};
export type DeadLetterEvent = EventsOf<typeof deadLetterEvents>;
