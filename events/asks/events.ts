import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { recommendationTypes } from '../library/recommendation-types.js';
import { person, plain, text, thing } from '../kernel/fields.js';

const ask = z.object({
  askId: thing('ask', 'the ask for a recommendation'),
  askerId: person('who asked for a recommendation'),
});
const asked = ask.extend({ recipientId: person('one of those who were asked') });

/** Stream `ask-{askId}`: an ask for a recommendation, with its answers. */
export const askEvents = {
  AskSent: eventType(
    ask.extend({
      recipientIds: person('who was asked', z.array(z.string())),
      type: plain(
        'category that is asked for; null for any',
        z.enum(recommendationTypes).nullable(),
      ),
      text: text('ask.text', 'what somebody asked for'),
    }),
    { personal: { person: 'askerId', fields: ['text'] } },
  ),
  /** A recipient removed it from the inbox. */
  AskDismissed: eventType(asked),
  /** A recipient sent this recommendation to the asker. */
  AskAnswered: eventType(
    asked.extend({
      recommendationId: thing('recommendation', 'the recommendation sent as an answer'),
    }),
  ),
  AskClosed: eventType(ask),
};
export type AskEvent = EventsOf<typeof askEvents>;
