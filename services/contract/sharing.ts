import { z } from 'zod';
import { call, commandAnswer, limitParameter, requiredText } from './call.js';
import { limits } from './limits.js';
import { recipients, recommendation } from './recommendation.js';
import { category, email, person } from './user.js';

const recommendationId = z.string().min(1).max(64);

/** Sends what the caller may see to friends. 403 when somebody is no friend: nothing is sent. */
export const sendRecommendation = call({
  method: 'POST',
  path: '/api/send-recommendation',
  request: z.object({
    recommendationId,
    fromEmail: email,
    toEmails: recipients.min(1, 'Please select at least one friend or group to share with.'),
    why: requiredText(limits.why),
  }),
  identity: 'fromEmail',
  response: z.object(commandAnswer),
});

/** Something that was sent to the caller and waits for an answer; its id is the recommendation's. */
export const sharedRecommendation = recommendation.extend({
  /** What the newest sender who is a friend wrote. */
  why: z.string(),
  fromEmail: z.string(),
  sender: person,
  /** ISO 8601. */
  sentDate: z.string(),
});
export type SharedRecommendation = z.infer<typeof sharedRecommendation>;

/** What friends have sent the caller and what is not answered yet, the last sent first. */
export const getSharedRecommendations = call({
  method: 'GET',
  path: '/api/get-shared-recommendations',
  request: z.object({
    user_email: email,
    limit: limitParameter(limits.pageDefault, limits.pageMost),
    cursor: z.string().max(1_000).optional(),
  }),
  identity: 'user_email',
  response: z.object({
    sharedRecommendations: z.array(sharedRecommendation),
    nextCursor: z.string().optional(),
  }),
});

/** Puts into the library what was sent, or discards it. 404 for what was not sent to the caller. */
export const processSharedRecommendation = call({
  method: 'POST',
  path: '/api/process-shared-recommendation',
  request: z.object({
    sharedRecommendationId: recommendationId,
    userEmail: email,
    action: z.enum(['accept', 'reject']),
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

const why = z.object({ text: z.string(), fromEmail: z.string() });

/** Why it was sent to the caller; `why` is the newest, null when nobody sent it. */
export const getRecommendationWhy = call({
  method: 'GET',
  path: '/api/get-recommendation-why',
  request: z.object({ user_email: email, recommendation_id: recommendationId }),
  identity: 'user_email',
  response: z.object({ why: why.nullable(), whys: z.array(why) }),
});

/** A link with which anybody may see it, for 30 days. Asked for again within a day, the same. */
export const createShareLink = call({
  method: 'POST',
  path: '/api/create-share-link',
  request: z.object({ recommendationId, userEmail: email }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    /** Address of the page. */
    shareLink: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
});

/** Ends all links that the caller has made to it. Also answers 200 when there are none. */
export const revokeShareLink = call({
  method: 'POST',
  path: '/api/revoke-share-link',
  request: z.object({ recommendationId, userEmail: email }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

/** What a live link shows to anybody: names, never e-mails. 404 when it is none, or no more. */
export const getSharedRecommendation = call({
  method: 'GET',
  path: '/api/get-shared-recommendation',
  request: z.object({ token: z.string().min(1, 'Token de partage manquant').max(200) }),
  identity: null,
  visitors: true,
  response: z.object({
    success: z.literal(true),
    recommendation: z.object({
      /** To save it: with the token, to `add-recommendation`. */
      id: z.string(),
      title: z.string(),
      type: category,
      description: z.string(),
      link: z.string().nullable(),
      metadata: z.record(z.string(), z.json()),
      creatorName: z.string(),
    }),
  }),
});
