import { z } from 'zod';
import {
  call,
  commandAnswer,
  cursor,
  json,
  limitParameter,
  pageAnswer,
  requiredText,
} from '../call.js';
import { limits } from '../limits.js';
import { recipients, recommendation, shareAnswer } from './recommendation.js';
import { category, email, person } from '../people/user.js';

const recommendationId = z.string().min(1).max(64);
/** SHA-256 of the link's token, in hexadecimal. */
const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, 'must be the id of a link');

export const sendRecommendation = call({
  method: 'POST',
  path: '/api/send-recommendation',
  summary:
    'Sends what the caller may see to friends; to the same friend again, with the newest why, and the ones before.',
  description:
    'It waits in the inbox of each of them, who may see it from then on, private or not. Sent again after it was discarded, it waits again.',
  refusals: {
    403: 'One of them is no friend, or it is somebody else’s who asks others not to pass it on; nothing is sent.',
    404: 'There is none, or the caller may not see it.',
  },
  request: z.object({
    recommendationId,
    fromEmail: email,
    toEmails: recipients.min(1, 'Please select at least one friend or group to share with.'),
    why: requiredText(limits.why),
  }),
  identity: 'fromEmail',
  response: z.object(commandAnswer),
});

export const withdrawRecommendation = call({
  method: 'POST',
  path: '/api/withdraw-recommendation',
  summary: 'Takes the caller’s own recommendation back: from these people, or from everybody.',
  description:
    'Whatever was sent to them, by the caller or by others, and what they have saved of it, goes from the answer on. Friends go on seeing what is not private. Asked for again, it completes what was cut off.',
  refusals: {
    403: 'It is somebody else’s.',
    404: 'There is none, the caller may not see it, or there is nobody of such an address.',
  },
  request: z.object({
    recommendationId,
    userEmail: email,
    toEmails: recipients.min(1).optional().describe('Left out: everybody.'),
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

/** An inbox item; its id is the recommendation's. */
export const sharedRecommendation = recommendation.extend({
  /** The why of the newest sender who is a friend. */
  why: z.string(),
  fromEmail: z.string(),
  sender: person,
  /** ISO 8601. */
  sentDate: z.string(),
  /** Whys that the same friend sent before, newest first. */
  earlierWhys: z.array(z.string()),
});
export type SharedRecommendation = z.infer<typeof sharedRecommendation>;

export const getSharedRecommendations = call({
  method: 'GET',
  path: '/api/get-shared-recommendations',
  summary:
    'Gives what friends have sent the caller and what waits for an answer, the last sent first.',
  description:
    'Sent by several it is one entry, with the newest why. What only former friends have sent is not listed.',
  request: z.object({
    user_email: email,
    limit: limitParameter(limits.defaultPageSize, limits.maxPageSize),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    sharedRecommendations: z.array(sharedRecommendation),
    ...pageAnswer,
  }),
});

export const processSharedRecommendation = call({
  method: 'POST',
  path: '/api/process-shared-recommendation',
  summary: 'Puts into the library what was sent, or discards it.',
  description:
    'Accepting what is in the library already settles it without a second entry. Discarded, it stays visible to the caller and is listed no more.',
  refusals: { 404: 'It was not sent to the caller, or is gone.' },
  request: z.object({
    sharedRecommendationId: recommendationId,
    userEmail: email,
    action: z.enum(['accept', 'reject']),
  }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    alreadyInLibrary: z
      .boolean()
      .describe('Accepted, and nothing came in: it, or its title, was in the library before.'),
  }),
});

export const seeSharedRecommendations = call({
  method: 'POST',
  path: '/api/see-shared-recommendations',
  summary: 'Says what the caller has seen in the Inbox, all of a visit at once.',
  description:
    'For whoever asks how long what is sent waits; no page shows it. The first time counts, and what was not sent to the caller does not.',
  request: z.object({
    sharedRecommendationIds: z.array(recommendationId).min(1).max(limits.maxSeen),
    userEmail: email,
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

const why = z.object({ text: z.string(), fromEmail: z.string() });

export const getRecommendationWhy = call({
  method: 'GET',
  path: '/api/get-recommendation-why',
  summary:
    'Says why it was sent to the caller: the newest why, null when nobody sent it, and all of them.',
  description: '`why` is the newest; `whys` are all of them, the newest first.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({ user_email: email, recommendation_id: recommendationId }),
  identity: 'user_email',
  response: z.object({ why: why.nullable(), whys: z.array(why) }),
});

export const getRecipients = call({
  method: 'GET',
  path: '/api/get-recipients',
  summary:
    'Says to which friends the caller has sent it, and whether it waits there, is in their library, or was set aside.',
  description:
    'Friends alone are named; each of them is told of by a notice of `shares` when that changes.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({ user_email: email, recommendation_id: recommendationId }),
  identity: 'user_email',
  response: z.object({
    recipients: z.array(
      z.object({
        recipient: person,
        /** ISO 8601; when it was last sent. */
        sentDate: z.string(),
        answer: shareAnswer,
      }),
    ),
  }),
});

export const createShareLink = call({
  method: 'POST',
  path: '/api/create-share-link',
  summary:
    'Makes a link with which anybody may see it for 30 days; asked for again within a day, gives the same.',
  description:
    'The page of the link shows names, never e-mails: the owner’s, and that of the person who made the link. It ends before when its maker may no longer see the item.',
  refusals: {
    403: 'It is somebody else’s who asks others not to pass it on.',
    404: 'There is none, or the caller may not see it.',
  },
  request: z.object({ recommendationId, userEmail: email }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    /** URL of the page. */
    shareLink: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
});

export const revokeShareLink = call({
  method: 'POST',
  path: '/api/revoke-share-link',
  summary: 'Ends links to it, if there are any: those of the caller, one, or those of everybody.',
  description:
    'They are over from the answer on, and so is what others have saved by them who may see it for no other reason. Its owner ends any; others their own.',
  refusals: {
    403: '`everyone`, and it is somebody else’s.',
    404: 'There is none, or the caller may not see it.',
  },
  request: z.object({
    recommendationId,
    userEmail: email,
    linkId: shareLinkId.optional().describe('Only this one, as `get-share-links` names it.'),
    everyone: z.boolean().optional().describe('Also those that others have made.'),
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

export const getShareLinks = call({
  method: 'GET',
  path: '/api/get-share-links',
  summary: 'Lists the links to it that hold, the newest first, each with who made it.',
  description:
    'Its owner is shown all of them, others their own. Addresses are given once, by the call that makes a link. A page may hold fewer than `limit` and still go on: `nextCursor` says so.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({
    user_email: email,
    recommendation_id: recommendationId,
    limit: limitParameter(limits.defaultPageSize, limits.maxPageSize),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    links: z.array(
      z.object({
        id: shareLinkId,
        maker: person,
        isMine: z.boolean(),
        /** ISO 8601. */
        createdAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
    ...pageAnswer,
  }),
});
export type ShareLink = z.infer<typeof getShareLinks.response>['links'][number];

export const getSharedRecommendation = call({
  method: 'GET',
  path: '/api/get-shared-recommendation',
  summary: 'Gives what a live link shows to anybody: names, never e-mails.',
  description: 'A link lasts 30 days, or until it is revoked or what it shows is deleted.',
  refusals: { 404: 'It is no link, was revoked or has expired, or shows what is gone.' },
  request: z.object({ token: z.string().min(1, 'Token de partage manquant').max(200) }),
  identity: null,
  isPublic: true,
  response: z.object({
    success: z.literal(true),
    recommendation: z.object({
      /** Pass it with the token to `add-recommendation` to save it. */
      id: z.string(),
      title: z.string(),
      type: category,
      description: z.string(),
      link: z.string().nullable(),
      metadata: z.record(z.string(), json),
      creatorName: z.string(),
      passedOnBy: z
        .string()
        .nullable()
        .describe('Name of the person who made the link; null when that is its owner.'),
    }),
  }),
});
