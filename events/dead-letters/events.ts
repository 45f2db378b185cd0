import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { plain, text } from '../kernel/fields.js';

/** Stream `set-aside-{model}`: events that an operator has set aside for a read model. */
export const deadLetterEvents = {
  EventSetAside: eventType(
    z.object({
      model: text('operator.words', 'read model that leaves an event out', z.string()),
      eventId: plain('id of an event', z.string()),
      reason: text('operator.words', 'why an event is set aside', z.string()),
    }),
  ),
  EventTakenBack: eventType(
    z.object({
      model: text('operator.words', 'read model that leaves an event out', z.string()),
      eventId: plain('id of an event', z.string()),
    }),
  ),
};
export type DeadLetterEvent = EventsOf<typeof deadLetterEvents>;
