import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';
import { recommendationTypes } from '../library/events.js';

const ask = z.object({ askId: z.string(), askerId: z.string() });
const asked = ask.extend({ recipientId: z.string() });

/** Stream `ask-{askId}`: what somebody asked friends to recommend, and what they answered. */
export const askEvents = {
  AskSent: eventType(
    ask.extend({
      recipientIds: z.array(z.string()),
      /** The type that is asked for; null for any. */
      type: z.enum(recommendationTypes).nullable(),
      text: personalText,
    }),
    { personal: { person: 'askerId', fields: ['text'] } },
  ),
  /** A recipient does not want to see it any more. */
  AskDismissed: eventType(asked),
  /** A recipient sent this recommendation to the asker. */
  AskAnswered: eventType(asked.extend({ recommendationId: z.string() })),
  AskClosed: eventType(ask),
};
export type AskEvent = EventsOf<typeof askEvents>;
