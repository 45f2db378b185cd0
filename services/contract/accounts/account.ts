import { z } from 'zod';
import { call, commandAnswer, json } from '../call.js';
import { comment } from '../library/comment.js';
import { mutedAndBlocked } from '../friends/block.js';
import { friendList } from '../friends/friend-list.js';
import { friendRequest } from '../friends/friend.js';
import { inviteLink } from '../friends/invite-code.js';
import { passkey } from './passkey.js';
import { linkAnswer } from '../library/link-answer.js';
import { ownOutcome } from '../library/outcome.js';
import { recommendation } from '../library/recommendation.js';
import { signedInDevice } from './session.js';
import { category, email, person, user } from '../people/user.js';

const exchanged = z.object({
  recommendationId: z.string(),
  title: z.string(),
  /** The other person's. */
  email: z.string(),
  sentDate: z.string(),
});

/** Everything stored about a person. */
export const accountExport = z.object({
  /** ISO 8601. */
  exportedAt: z.string(),
  user,
  recommendations: z.array(recommendation).describe('The caller’s own, including private ones.'),
  saved: z.array(recommendation).describe('Others’ recommendations in the library.'),
  sent: z.array(exchanged),
  received: z.array(exchanged.extend({ why: z.string(), waiting: z.boolean() })),
  reactions: z.array(
    z.object({ recommendationId: z.string(), reaction: z.enum(['liked', 'disliked']) }),
  ),
  comments: z.array(comment),
  outcomes: z.array(ownOutcome.extend({ recommendationId: z.string(), recordedAt: z.string() })),
  asks: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      type: category.nullable(),
      askedDate: z.string(),
      isOpen: z.boolean(),
    }),
  ),
  askAnswers: z
    .array(z.object({ askId: z.string(), recommendationId: z.string(), answeredAt: z.string() }))
    .describe('What the caller sent as answers to asks.'),
  friends: z.array(person),
  friendRequests: z.object({ received: z.array(friendRequest), sent: z.array(friendRequest) }),
  inviteCode: inviteLink.nullable(),
  friendLists: z.array(friendList),
  subscribedToEmails: z.array(z.string()),
  mutedAndBlocked,
  shareLinks: z.array(
    z.object({
      recommendationId: z.string(),
      createdAt: z.string(),
      expiresAt: z.string(),
      forWhom: z.string(),
      answers: z.array(linkAnswer.omit({ id: true })),
    }),
  ),
  sessions: z.array(signedInDevice.omit({ isThisOne: true })),
  passkeys: z.array(passkey),
  history: z
    .array(z.object({ type: z.string(), time: z.string(), data: z.record(z.string(), json) }))
    .describe('The events of the caller’s own streams, oldest first.'),
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = call({
  method: 'GET',
  path: '/api/export',
  summary: 'Returns everything stored about the caller as one JSON document.',
  description:
    'Own recommendations and saved ones, what was sent and received, reactions, comments, outcomes, asks, friends, requests, the invite code, lists, subscriptions, muted and blocked people, links, sessions, passkeys, and the history behind them.',
  refusals: {
    403: 'In code mode: needs a recent proof of identity (`prove-identity`).',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: accountExport,
});

export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/account',
  summary:
    'Erases the caller’s account for good: what the caller recommended, wrote and sent goes from ' +
    'everybody’s pages, and what the log holds of it can never be read again.',
  description: 'Ends all sessions. Repeat the call to complete an interrupted erasure.',
  refusals: {
    403: 'In code mode: needs a recent proof of identity (`prove-identity`).',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});
