import { projection, removeWithPerson } from '../kernel/projection.js';
import { linkAnswerDocument } from './document.js';

/** Answers on the pages of share links, for the makers of the links. They end with their link. */
export const linkAnswersProjection = projection({
  name: 'link-answers',
  version: 2,
  indexes: {
    ofMaker: {
      equals: ['makerId', 'recommendationId'],
      orderBy: ['answeredAt'],
      direction: 'descending',
    },
    ofLink: { equals: ['linkId'] },
    byMaker: { equals: ['makerId'] },
    byUser: { equals: ['userId'] },
  },
  document: linkAnswerDocument,
  unsealedTypes: ['LinkAnswered'],
  handlers: {
    LinkAnswered: {
      touches: ({ data }) => [data.answerId],
      fold: ({ data, metadata: { time: answeredAt } }, documents) => {
        const userId = documents.get(data.answerId)?.userId;
        documents.put(data.answerId, { ...data, answeredAt, ...(userId && { userId }) });
      },
    },
    LinkAnswerClaimed: {
      touches: ({ data }) => [data.answerId],
      fold: ({ data: { answerId, userId } }, documents) => {
        const known = documents.get(answerId);
        if (known) documents.put(answerId, { ...known, userId });
      },
    },
    ShareLinkRevoked: {
      touches: () => [],
      related: ({ data: { linkId } }) => [{ index: 'ofLink', where: { linkId } }],
      fold: (_event, documents, related) => {
        for (const id of related) documents.remove(id);
      },
    },
    UserErased: removeWithPerson({ byMaker: 'makerId', byUser: 'userId' }),
  },
});
