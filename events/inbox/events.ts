import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, thing } from '../kernel/fields.js';

/** Stream `inbox-{userId}`: which inbox items a person has seen. */
export const inboxEvents = {
  /** Items first seen during one visit to the Inbox, each once. */
  InboxSeen: eventType(
    z.object({
      userId: person('whose inbox it is'),
      recommendationIds: thing(
        'recommendation',
        'what was seen for the first time',
        z.array(z.string()),
      ),
    }),
  ),
};
export type InboxEvent = EventsOf<typeof inboxEvents>;
