import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, time } from '../kernel/fields.js';

/** Stream `owner-installation`: who runs this installation. */
export const ownerEvents = {
  OwnerNamed: eventType(
    z.object({
      userId: person('who runs the installation'),
      namedAt: time('when this person became the owner'),
    }),
  ),
};
export type OwnerEvent = EventsOf<typeof ownerEvents>;
