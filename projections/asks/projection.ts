import { z } from 'zod';
import { parts, person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

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

/** Changes the document of a recipient, if it exists. */
function changeAsked(
  documents: Documents<AskDocument>,
  id: string,
  change: (before: AskedPerson) => Partial<AskedPerson>,
): void {
  const before = documents.get(id);
  if (before?.kind === 'asked') documents.put(id, { ...before, ...change(before) });
}

interface AskedEvent {
  readonly data: { readonly askId: string; readonly recipientId: string };
}
const askedId = ({ data }: AskedEvent) => askedPersonId(data.askId, data.recipientId);

/** Asks for recommendations, and the answers of their recipients. */
export const asksProjection = projection({
  name: 'asks',
  version: 1,
  indexes: {
    byAsker: { equals: ['askerId', 'status'], orderBy: ['askedAt'], direction: 'descending' },
    byRecipient: {
      equals: ['recipientId', 'waits'],
      orderBy: ['askedAt'],
      direction: 'descending',
    },
    askedOf: { equals: ['askId'], orderBy: ['recipientId'] },
    between: { equals: ['askerId', 'recipientId'] },
    ofAsker: { equals: ['askerId'] },
    ofRecipient: { equals: ['recipientId'] },
  },
  document: askDocument,
  unsealedTypes: ['AskSent'],
  handlers: {
    AskSent: {
      touches: ({ data: { askId, recipientIds } }) => [
        askId,
        ...recipientIds.map((recipientId) => askedPersonId(askId, recipientId)),
      ],
      fold: ({ data, metadata: { time: askedAt } }, documents) => {
        const { askId, askerId, recipientIds, type, text } = data;
        documents.put(askId, { kind: 'ask', askId, askerId, type, text, askedAt, status: 'open' });
        for (const recipientId of recipientIds) {
          const asked = { askId, askerId, recipientId, askedAt, answers: [] };
          documents.put(askedPersonId(askId, recipientId), {
            kind: 'asked',
            ...asked,
            waits: 'yes',
          });
        }
      },
    },
    AskDismissed: {
      touches: (event) => [askedId(event)],
      fold: (event, documents) => changeAsked(documents, askedId(event), () => ({ waits: 'no' })),
    },
    AskAnswered: {
      touches: (event) => [askedId(event)],
      fold: (event, documents) => {
        const { recommendationId } = event.data;
        const answer = { recommendationId, answeredAt: event.metadata.time };
        changeAsked(documents, askedId(event), ({ answers }) => {
          return { waits: 'no', answers: [...answers, answer] };
        });
      },
    },
    AskClosed: {
      touches: ({ data: { askId } }) => [askId],
      related: ({ data: { askId } }) => [{ index: 'askedOf', where: { askId } }],
      fold: ({ data: { askId } }, documents, related) => {
        const ask = documents.get(askId);
        if (ask?.kind === 'ask') documents.put(askId, { ...ask, status: 'closed' });
        for (const id of related) changeAsked(documents, id, () => ({ waits: 'no' }));
      },
    },
    UserErased: removeWithPerson({ ofAsker: 'askerId', ofRecipient: 'recipientId' }),
  },
});
