import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `set-aside-{model}`: events that an operator has dead-lettered for a read model. */
export const deadLetterEvents = {
  EventSetAside: eventType(
    z.object({ model: z.string(), eventId: z.string(), reason: z.string() }),
  ),
  EventTakenBack: eventType(z.object({ model: z.string(), eventId: z.string() })),
};
export type DeadLetterEvent = EventsOf<typeof deadLetterEvents>;
