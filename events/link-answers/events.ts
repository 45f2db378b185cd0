import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text, thing } from '../kernel/fields.js';

/** What a visitor may answer. */
export const linkOutcomes = ['thanks', 'loved', 'not-for-me'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

const answer = {
  linkId: thing('link', 'the share link'),
  /** Digest of the link and the visitor's device. */
  answerId: thing('answer', 'the answer of one device'),
  recommendationId: thing('recommendation', 'the recommendation'),
  makerId: person('who made the link'),
};

/** Stream `link-answers-{linkId}`: what people without an account answered on a link's page. */
export const linkAnswerEvents = {
  LinkAnswered: eventType(
    z.object({
      ...answer,
      outcome: plain('what was answered: thanks, loved or not-for-me', z.enum(linkOutcomes)),
      name: text('answer.name', 'first name that somebody without an account gave'),
      words: text('answer.words', 'a line to the maker of the link; null without one'),
    }),
    { personal: { person: 'makerId', fields: ['name', 'words'] } },
  ),
  /** Who answered has an account now. */
  LinkAnswerClaimed: eventType(z.object({ ...answer, userId: person('who had answered') })),
};
export type LinkAnswerEvent = EventsOf<typeof linkAnswerEvents>;
export type LinkAnswered = Extract<LinkAnswerEvent, { type: 'LinkAnswered' }>;
