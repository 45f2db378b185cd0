import { z } from 'zod';
import {
  call,
  commandAnswer,
  cursor,
  existingId,
  json,
  limitParameter,
  line,
  notVisible,
  pageAnswer,
  requiredText,
} from '../call.js';
import { limits } from '../limits.js';
import { outcomes, ownOutcome } from './outcome.js';
import { searchText } from './search-text.js';
import { linkAnswer } from './link-answer.js';
import { askId, recipient, recipients, recommendation } from './recommendation.js';
import { category, email, person } from '../people/user.js';

/** SHA-256 of the link's token, in hexadecimal. */
const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, 'must be the id of a link');

export const sendRecommendation = call({
  method: 'POST',
  path: '/api/send-recommendation',
  summary:
    'Sends a visible recommendation to friends. Sent again to the same friend, it shows the newest why and the earlier ones.',
  description:
    'It arrives in each inbox; recipients may then see it, even if it is private. Sent again after it was discarded, it returns to the inbox.',
  refusals: {
    403: 'A recipient is not a friend, or takes no recommendations right now; or its owner asks others not to pass it on. Nothing is sent.',
    404: 'It does not exist, the caller may not see it, or the caller was not asked.',
    409: 'The ask is closed or dismissed; nothing is sent.',
  },
  request: z.object({
    recommendationId: existingId,
    fromEmail: email,
    toEmails: recipients.min(1, 'Please select at least one friend or group to share with.'),
    why: requiredText(limits.why),
    askId: askId.optional(),
  }),
  identity: 'fromEmail',
  response: z.object(commandAnswer),
});

export const withdrawRecommendation = call({
  method: 'POST',
  path: '/api/withdraw-recommendation',
  summary: 'Takes the caller’s own recommendation back from these people, or from everybody.',
  description:
    'Removes it at once from their inboxes and libraries, whoever sent it. Friends still see it unless it is private. Repeat the call to complete an interrupted withdrawal.',
  refusals: {
    403: 'It belongs to somebody else.',
    404: 'It does not exist, the caller may not see it, or no account has one of the addresses.',
  },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    toEmails: recipients.min(1).optional().describe('If omitted: everybody.'),
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

/** A friend's share of a recommendation. */
const share = z.object({
  /** The sender's own recommendation, or the one that they passed on. */
  recommendationId: z.string(),
  sender: person,
  why: z.string(),
  /** ISO 8601. */
  sentDate: z.string(),
});

/** A recommendation in full. */
const wholeRecommendation = recommendation.extend({
  /** Other recommendations of the same work that the caller may see, newest first; at most 50. */
  sameWork: z.array(
    z.object({
      recommendationId: z.string(),
      owner: person,
      why: z.string(),
      /** ISO 8601. */
      addedDate: z.string(),
    }),
  ),
  /** Number of such recommendations beyond those in `sameWork`. */
  moreOfSameWork: z.number().int().min(0),
  /** Shares of the same work that the caller received, newest first. */
  shares: z.array(share.extend({ earlierWhys: z.array(z.string()) })),
  /** The caller's outcome for the work, and the recommendation it was recorded for; null if none. */
  ownOutcome: ownOutcome.extend({ recommendationId: z.string() }).nullable(),
  /** Friends to whom the caller sent it, with their answers. */
  recipients: z.array(recipient),
  /** What visitors answered on the pages of the caller’s links to it, the newest last. */
  linkAnswers: z.array(linkAnswer),
});
export type WholeRecommendation = z.infer<typeof wholeRecommendation>;

export const getRecommendation = call({
  method: 'GET',
  path: '/api/get-recommendation',
  summary:
    'Returns one recommendation in full, with other recommendations and shares of the same work, and its outcomes.',
  description:
    'The same work means the same identifier, address, or title and type, as on Explore. `sameWork` holds recommendations of the caller and of friends.',
  refusals: { 404: notVisible },
  request: z.object({ user_email: email, recommendation_id: existingId }),
  identity: 'user_email',
  response: z.object({ recommendation: wholeRecommendation }),
});

/** An inbox item; its id is the recommendation's. */
const sharedRecommendation = recommendation.extend({
  /** The why of the newest sender who is a friend. */
  why: z.string(),
  fromEmail: z.string(),
  sender: person,
  /** ISO 8601. */
  sentDate: z.string(),
  /** Whys that the same friend sent before, newest first. */
  earlierWhys: z.array(z.string()),
  /** Other shares of the same work, newest first; one answer settles them all. */
  otherShares: z.array(share),
  ownOutcome: ownOutcome.optional().describe('Of an answered work: the outcome that was told.'),
  isDiscarded: z.literal(true).optional(),
});
export type SharedRecommendation = z.infer<typeof sharedRecommendation>;

export const getSharedRecommendations = call({
  method: 'GET',
  path: '/api/get-shared-recommendations',
  summary:
    'Returns recommendations from friends that wait for an answer, the last sent first; or those that were answered, the last answered first.',
  description:
    'Shares of the same work by several friends are one entry with the newest why, and `otherShares`. A page may have fewer than `limit` entries. Shares of former friends are omitted.',
  request: z.object({
    user_email: email,
    list: z.enum(['waiting', 'answered']).default('waiting'),
    search: searchText
      .optional()
      .describe(
        'Every word must be the beginning of a word in the title, the makers, the whys, or the name of the owner or a sender. Ignores case and accents.',
      ),
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
  summary: 'Accepts a received recommendation into the library, or discards it.',
  description:
    'Accepting what is already in the library adds no second entry. A discarded one is listed among the answered; its senders are not told.',
  refusals: { 404: 'It was not sent to the caller, or was deleted.' },
  request: z.object({
    sharedRecommendationId: existingId,
    userEmail: email,
    action: z.enum(['accept', 'reject']),
  }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    alreadyInLibrary: z
      .boolean()
      .describe('The library already had it, or its title; accepting added no entry.'),
  }),
});

export const seeSharedRecommendations = call({
  method: 'POST',
  path: '/api/see-shared-recommendations',
  summary: 'Records which recommendations the caller saw in the Inbox.',
  description:
    'What was seen is pushed and mailed no more. Only the first time after it was sent is recorded; ids that were not sent to the caller are ignored.',
  request: z.object({
    sharedRecommendationIds: z.array(existingId).min(1).max(limits.maxSeen),
    userEmail: email,
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

const why = z.object({ text: z.string(), fromEmail: z.string() });

export const getRecommendationWhy = call({
  method: 'GET',
  path: '/api/get-recommendation-why',
  summary: 'Returns why it was sent to the caller; null when nobody sent it.',
  description: '`why` is the newest one; `whys` are all of them, newest first.',
  refusals: { 404: notVisible },
  request: z.object({ user_email: email, recommendation_id: existingId }),
  identity: 'user_email',
  response: z.object({ why: why.nullable(), whys: z.array(why) }),
});

export const getRecipients = call({
  method: 'GET',
  path: '/api/get-recipients',
  summary: 'Lists the friends to whom the caller sent a recommendation, with their answers.',
  description: 'Lists current friends only. A live update of `shares` reports each change.',
  refusals: { 404: notVisible },
  request: z.object({ user_email: email, recommendation_id: existingId }),
  identity: 'user_email',
  response: z.object({
    recipients: z.array(recipient),
  }),
});

export const getSentOutcomes = call({
  method: 'GET',
  path: '/api/get-sent-outcomes',
  summary: 'Counts the outcomes of the caller’s latest shares.',
  description:
    'Takes the latest 200 shares, one for each recipient, and leaves out former friends and recommendations that the caller may no longer see.',
  refusals: { 404: '`friend_email` is not a friend.' },
  request: z.object({
    user_email: email,
    friend_email: email.optional().describe('Only shares with this friend.'),
  }),
  identity: 'user_email',
  response: z.object({
    sent: z.number().int().min(0),
    /** Number of shares that are in the recipient's library. */
    kept: z.number().int().min(0),
    outcomes: z.record(z.enum(outcomes), z.number().int().min(0)),
  }),
});

export const createShareLink = call({
  method: 'POST',
  path: '/api/create-share-link',
  summary:
    'Makes a link that shows the recommendation to anybody for 30 days. Repeated within a day, it returns the same link.',
  description:
    'The link’s page shows the names of the owner and of the person who made the link, never e-mails. The link ends earlier if that person may no longer see the item.',
  refusals: {
    403: 'Its owner asks others not to pass it on.',
    404: notVisible,
  },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    forWhom: line(limits.name)
      .default('')
      .describe('For whom it is, which its page says; such a link is always a new one.'),
    takesAnswers: z.boolean().default(true).describe('Whether visitors may answer on its page.'),
  }),
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
  summary: 'Ends links to a recommendation: one, all of the caller’s, or everybody’s.',
  description:
    'Links end at once. People who saved the item by such a link and may see it for no other reason lose access. The owner can end all links; others only their own.',
  refusals: {
    403: '`everyone` is set, and the caller is not the owner.',
    404: notVisible,
  },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    linkId: shareLinkId.optional().describe('Only this one; id from `get-share-links`.'),
    everyone: z.boolean().optional().describe('Also links that others made.'),
  }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

export const getShareLinks = call({
  method: 'GET',
  path: '/api/get-share-links',
  summary: 'Lists the valid links to a recommendation, newest first, each with its maker.',
  description:
    'The owner sees all of them, others their own. Only the call that makes a link returns its address. A page may have fewer than `limit` although more follow; only the last page has no `nextCursor`.',
  refusals: { 404: notVisible },
  request: z.object({
    user_email: email,
    recommendation_id: existingId,
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

export const getSharedRecommendation = call({
  method: 'GET',
  path: '/api/get-shared-recommendation',
  summary:
    'Returns what a valid link shows to anybody: names and the owner’s picture, never e-mails.',
  description: 'A link is valid for 30 days, or until it is revoked or its item is deleted.',
  refusals: { 404: 'The link does not exist, was revoked or expired, or its item was deleted.' },
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
      /** Address of the owner’s picture; null without one. */
      creatorPicture: z.string().nullable(),
      passedOnBy: z
        .string()
        .nullable()
        .describe('Name of the person who made the link; null when that is its owner.'),
    }),
  }),
});
