import { z } from 'zod';
import { call, clientId, commandAnswer, requiredText } from '../call.js';
import { limits } from '../limits.js';
import { category, email, person } from '../people/user.js';
import { recipients, recommendation } from './recommendation.js';

const ask = z.object({
  id: z.string(),
  text: z.string(),
  /** The wanted category; null for any. */
  type: category.nullable(),
  /** ISO 8601. */
  askedDate: z.string(),
});

/** An ask of the caller. */
const ownAsk = ask.extend({
  /** Friends who were asked; at most ten are named. */
  asked: z.array(person),
  askedCount: z.number().int().min(0),
  /** What friends sent as answers, newest first; at most 50. */
  answers: z.array(
    z.object({
      from: person,
      /** ISO 8601. */
      answeredDate: z.string(),
      recommendation,
    }),
  ),
});
export type OwnAsk = z.infer<typeof ownAsk>;

/** An ask that waits for the caller's answer. */
const receivedAsk = ask.extend({ asker: person });
export type ReceivedAsk = z.infer<typeof receivedAsk>;

export const askForRecommendation = call({
  method: 'POST',
  path: '/api/ask-for-recommendation',
  summary: 'Asks friends, lists or all friends to recommend something.',
  description:
    'The ask appears in their inboxes. They answer by sending a recommendation with the ask’s id as `askId`. A person can have 20 open asks.',
  refusals: {
    403: 'A recipient is not a friend; nobody is asked.',
    404: 'A list is not the caller’s, or another person’s ask has this id.',
    409: 'The id was used before, or too many asks are open.',
  },
  request: z.object({
    userEmail: email,
    id: clientId.optional(),
    text: requiredText(limits.ask),
    type: category.nullable().default(null).describe('Null for any.'),
    friendEmails: recipients.default([]),
    friendListIds: z.array(clientId).max(limits.recipientLists).default([]),
    allFriends: z.boolean().default(false).describe('Asks all friends who are not muted.'),
  }),
  identity: 'userEmail',
  response: z.object({ ...commandAnswer, askId: z.string() }),
});

export const getAsks = call({
  method: 'GET',
  path: '/api/get-asks',
  summary:
    'Returns the caller’s open asks with their answers, and the asks that wait for the caller.',
  description:
    'Newest first; at most 100 received asks. Omits asks and answers of people whom the caller may no longer see, and recommendations that the caller may no longer see.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ mine: z.array(ownAsk), received: z.array(receivedAsk) }),
});

const oneAsk = z.object({ userEmail: email, askId: clientId });

export const closeAsk = call({
  method: 'POST',
  path: '/api/close-ask',
  summary: 'Closes an ask of the caller.',
  description:
    'The ask leaves all inboxes and accepts no more answers. Answers that were sent stay.',
  refusals: { 404: 'The ask is not the caller’s.' },
  request: oneAsk,
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

export const dismissAsk = call({
  method: 'POST',
  path: '/api/dismiss-ask',
  summary: 'Takes an ask out of the caller’s inbox without an answer.',
  description: 'Its asker is not told.',
  refusals: { 404: 'The caller was not asked.' },
  request: oneAsk,
  identity: 'userEmail',
  response: z.object(commandAnswer),
});
