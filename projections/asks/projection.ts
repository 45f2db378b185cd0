import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import { type AskDocument, askDocument, type AskedPerson, askedPersonId } from './document.js';

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
