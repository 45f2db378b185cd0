import { z } from 'zod';
import { parts, person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';

/** An ask for recommendations. */
const ask = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('ask')),
  askId: thing('ask', 'the ask for a recommendation'),
  askerId: person('who asked for a recommendation'),
  type: plain('category that is asked for; null for any', z.enum(recommendationTypes).nullable()),
  text: text('ask.text', 'what somebody asked for'),
  askedAt: time('when somebody asked for a recommendation'),
  status: plain('whether the ask is open or closed', z.enum(['open', 'closed'])),
});
export type Ask = z.infer<typeof ask>;

/** The ask as seen by one of its recipients. */
const askedPerson = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('asked')),
  askId: thing('ask', 'the ask for a recommendation'),
  askerId: person('who asked for a recommendation'),
  recipientId: person('a recipient of the ask'),
  askedAt: time('when somebody asked for a recommendation'),
  waits: plain('whether the ask waits for the person', z.enum(['yes', 'no'])),
  answers: parts(
    'what the person sent as answers, and when; the oldest first',
    z.array(
      z.object({
        recommendationId: thing('recommendation', 'the recommendation'),
        answeredAt: time('when the answer was sent'),
      }),
    ),
  ),
});
export type AskedPerson = z.infer<typeof askedPerson>;

export const askDocument = z.discriminatedUnion('kind', [ask, askedPerson]);
export type AskDocument = z.infer<typeof askDocument>;

/** Id of the document of one recipient. The document of the ask itself has the ask's id. */
export function askedPersonId(askId: string, recipientId: string): string {
  return `${askId}:${recipientId}`;
}
