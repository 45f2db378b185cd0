import { z } from 'zod';
import { person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { linkOutcomes } from '../../events/link-answers/events.js';
import { projection, removeWithPerson } from '../kernel/projection.js';

/** What somebody without an account answered on the page of a share link. */
export const linkAnswerDocument = z.object({
  answerId: thing('answer', 'the answer of one device'),
  linkId: thing('link', 'the share link'),
  recommendationId: thing('recommendation', 'the recommendation'),
  makerId: person('who made the link'),
  outcome: plain('what was answered: thanks, loved or not-for-me', z.enum(linkOutcomes)),
  name: text('answer.name', 'first name that somebody without an account gave'),
  words: text('answer.words', 'a line to the maker of the link; null without one'),
  answeredAt: time('when it was last answered'),
  userId: person('who had answered, once they have an account', z.string().optional()),
});
export type LinkAnswerDocument = z.infer<typeof linkAnswerDocument>;

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
