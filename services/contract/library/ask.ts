import { z } from 'zod';
import { call, clientId, commandAnswer, requiredText } from '../call.js';
import { limits } from '../limits.js';
import { category, email, person } from '../people/user.js';
import { recipients, recommendation } from './recommendation.js';

const ask = z.object({
  id: z.string(),
  text: z.string(),
  /** The type that is asked for; null for any. */
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

/** An ask that waits for the caller. */
const receivedAsk = ask.extend({ asker: person });
export type ReceivedAsk = z.infer<typeof receivedAsk>;

export const askForRecommendation = call({
  method: 'POST',
  path: '/api/ask-for-recommendation',
  summary: 'Asks friends, lists or all friends to recommend something.',
  description:
    'It appears in their inboxes. They answer by sending something with its id as `askId`. A person can have 20 open asks.',
  refusals: {
    403: 'One of them is no friend; nobody is asked.',
    404: 'A list is not the caller’s, or the id is somebody else’s.',
    409: 'The id was used before, or too many asks are open.',
  },
  request: z.object({
    userEmail: email,
    id: clientId.optional(),
    text: requiredText(limits.ask),
    type: category.nullable().default(null).describe('Null for any.'),
    friendEmails: recipients.default([]),
    friendListIds: z.array(clientId).max(limits.recipientLists).default([]),
    allFriends: z.boolean().default(false).describe('Asks all friends whom the caller sees.'),
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
    'Newest first; at most 100 that wait. People who no longer see each other are left out, and so are recommendations that the caller may no longer see.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ mine: z.array(ownAsk), received: z.array(receivedAsk) }),
});

const oneAsk = z.object({ userEmail: email, askId: clientId });

export const closeAsk = call({
  method: 'POST',
  path: '/api/close-ask',
  summary: 'Closes an ask of the caller.',
  description: 'It leaves all inboxes and takes no more answers. What was sent stays.',
  refusals: { 404: 'It is not the caller’s.' },
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
