import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, thing, time } from '../kernel/fields.js';

/** Stream `inbox-{userId}`: which inbox items a person has seen. */
export const inboxEvents = {
  /** Items seen during one visit to the Inbox, each once for each time that it was sent. */
  InboxSeen: eventType(
    z.object({
      userId: person('whose inbox it is'),
      recommendationIds: thing(
        'recommendation',
        'what was seen for the first time since it was sent',
        z.array(z.string()),
      ),
      until: time('what was sent later is not seen yet'),
    }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data, until) => ({ ...data, until }) },
      since: { until: 2 },
    },
  ),
};
export type InboxEvent = EventsOf<typeof inboxEvents>;
