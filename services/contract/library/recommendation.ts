import { z } from 'zod';
import { utcTime } from '../utc-time.js';
import {
  call,
  clientId,
  commandAnswer,
  cursor,
  existingId,
  json,
  limitParameter,
  notVisible,
  pageAnswer,
  requiredLine,
  requiredText,
} from '../call.js';
import { limits } from '../limits.js';
import { outcome, ownOutcome } from './outcome.js';
import { linkIn } from './link.js';
import { searchText } from './search-text.js';
import { categories, category, email, person } from '../people/user.js';

const metadata = z
  .record(z.string().max(64), json)
  .refine((value) => JSON.stringify(value).length <= limits.metadata, {
    message: `must be at most ${limits.metadata} characters as JSON`,
  });

/** Only http and https, because others click on it. Text around the link is ignored. */
const link = z
  .string()
  .overwrite((pasted) => linkIn(pasted) ?? pasted)
  .refine((value) => linkIn(value) === value, 'must be a valid URL')
  .max(limits.link)
  .meta({ format: 'uri' });

/** Id of the ask that a recommendation answers. */
export const askId = clientId.describe(
  'The ask that this answers: its asker must be among the recipients.',
);

/** Addresses of the people to send a recommendation to. */
export const recipients = z
  .array(email)
  .max(limits.recipients, `must be at most ${limits.recipients} addresses`);

/**
 * 128 random bits in base64url, plus the sealed id of the link's creator, which older tokens lack.
 */
export const shareToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}(?:[A-Za-z0-9_-]{35})?$/, 'must be the token of a link');

/** An empty link counts as none. */
const linkInput = z.union([z.literal('').transform(() => null), link]).nullable();

/**
 * The answer to a share as its sender sees it: accepted, or answered by an outcome or by acting on
 * the same work. What was discarded waits, because nobody is told.
 */
const shareAnswer = z.enum(['waiting', 'in-library', 'answered']);
export type ShareAnswer = z.infer<typeof shareAnswer>;

/** A friend to whom the caller sent a recommendation, and the friend's answer. */
export const recipient = z.object({
  recipient: person,
  /** ISO 8601; when it was last sent. */
  sentDate: z.string(),
  answer: shareAnswer,
  /** The friend's outcome; null if none or not told. */
  outcome: outcome.nullable(),
});
export type Recipient = z.infer<typeof recipient>;

/** A recommendation as one viewer sees it. */
export const recommendation = z.object({
  id: z.string(),
  title: z.string(),
  type: category,
  /** The why of its owner. */
  description: z.string(),
  /** The owner's e-mail. */
  addedBy: z.string(),
  /** Included so that a card needs no second request. */
  addedByUser: person,
  /** ISO 8601. */
  addedDate: z.string(),
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
  /** Only e-mails of the viewer and the viewer's friends. */
  likedBy: z.array(z.string()),
  dislikedBy: z.array(z.string()),
  /** E-mails of commenters, limited like `likedBy`. */
  commentedBy: z.array(z.string()),
  /** Whether it is in the viewer's library, as their own or saved. */
  inLibrary: z.boolean(),
  /** ISO 8601; when the viewer saved it. Absent for own and unsaved recommendations. */
  savedDate: z.string().optional(),
  /** The viewer saved it through a share link. */
  savedByLink: z.literal(true).optional(),
  /** With `savedByLink`: the id that a friend request between the viewer and the owner has. */
  requestId: z.string().optional(),
  keepPrivate: z.boolean(),
  audience: z
    .enum(['private', 'recipients', 'friends'])
    .optional()
    .describe('Of one’s own: who sees it, only the caller, those it was sent to, or all friends.'),
  /** The owner asks others not to share it further. */
  notToBePassedOn: z.boolean(),
  ownerDeleted: z
    .literal(true)
    .optional()
    .describe('Its owner deleted it; the caller, who saved it, keeps the thing without the why.'),
  /** The why of the newest sender to the viewer, and that sender's e-mail. */
  why: z.string().optional(),
  fromEmail: z.string().optional(),
  /**
   * In the viewer's own library: friends to whom the viewer sent it last, at most 3. Absent
   * elsewhere, and when there are none.
   */
  sentTo: z.array(recipient).optional(),
  /**
   * On Explore: another friend who recommends the same work, and the number of such friends. Absent
   * when there are none.
   */
  alsoBy: z.object({ person, amount: z.number().int().min(1) }).optional(),
});
export type Recommendation = z.infer<typeof recommendation>;

const page = {
  limit: limitParameter(limits.defaultPageSize, limits.maxPageSize),
  cursor: cursor.optional(),
};

export const addRecommendation = call({
  method: 'POST',
  path: '/api/add-recommendation',
  summary:
    'Adds a recommendation to the caller’s library, and sends it to friends, lists and subscribers ' +
    'at once. With the id of somebody else’s recommendation that the caller may see or has a ' +
    'valid link to, it saves that one instead; the owner stays the same.',
  description:
    'Adding and sending are recorded together or not at all, with the recipients of that moment. With `keepPrivate` false and no recipient field, it is sent to the caller’s subscribers.',
  refusals: {
    403: 'A recipient is not a friend, or takes no recommendations right now; nothing is added.',
    404: 'The id belongs to a recommendation that the caller may not see, a list is not the caller’s, or the caller was not asked.',
    409: 'The library already has this id, or this title with this type; or the ask is closed or dismissed.',
  },
  request: z.object({
    user_email: email,
    id: clientId.optional(),
    title: requiredLine(limits.title),
    type: category,
    description: requiredText(limits.why),
    link: linkInput.optional(),
    metadata: metadata.default({}),
    added_date: utcTime
      .optional()
      .describe(
        'When it was added, if not now: a time, in UTC unless it has a zone, or a date, which is shown as that day in every zone.',
      ),
    keepPrivate: z.boolean().default(true),
    friendEmails: recipients.optional(),
    friendListIds: z.array(clientId).max(limits.recipientLists).optional(),
    pushToSubscribers: z
      .boolean()
      .optional()
      .describe(
        'Sends it to the caller’s subscribers. Without this, friends and lists, `keepPrivate` false does the same.',
      ),
    askId: askId.optional(),
    shareToken: shareToken
      .optional()
      .describe('Token of a live link to the recommendation with this id.'),
  }),
  identity: 'user_email',
  response: z.object({
    ...commandAnswer,
    recommendation,
    /** Number of recipients who received it as subscribers. */
    toSubscribers: z.number().int().min(0),
    /** List members to whom it was not sent, because they take no recommendations right now. */
    notReached: z.array(person),
  }),
});

export const updateRecommendation = call({
  method: 'POST',
  path: '/api/update-recommendation',
  summary: 'Changes the given fields of one’s own recommendation.',
  description: 'Everybody who may see it sees the change. An empty link removes the link.',
  refusals: {
    403: 'It belongs to somebody else.',
    404: notVisible,
    409: 'The library already has this title with this type.',
  },
  request: z.object({
    user_email: email,
    id: existingId,
    updates: z.object({
      title: requiredLine(limits.title).optional(),
      description: requiredText(limits.why).optional(),
      link: linkInput.optional(),
      metadata: metadata.optional(),
      type: category.optional(),
      keepPrivate: z
        .boolean()
        .optional()
        .describe(
          'True hides it from all but those it was sent to and those who saved it; false shows it to all friends.',
        ),
      notToBePassedOn: z
        .boolean()
        .optional()
        .describe(
          'Whether others are asked not to send it on or link to it. Ends links that others made, and access that depended on them.',
        ),
    }),
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recommendation }),
});

export const deleteRecommendation = call({
  method: 'DELETE',
  path: '/api/delete-recommendation',
  summary: 'Deletes one’s own recommendation; removes somebody else’s from the caller’s library.',
  description:
    'Deleting takes it out of every page and figure, with its why, reactions and comments, and ends its links; those who saved it keep title, maker, year and link. Removing leaves it to its owner and others.',
  refusals: {
    403: 'It is somebody else’s, and not in the library.',
    404: notVisible,
  },
  request: z.object({ id: existingId, user_email: email }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

/** Orders of Explore. */
export const sortOrder = z.enum(['most-recent', 'most-liked']);
/** Orders of a library. */
export const librarySort = z.enum(['most-recent', 'added', 'title', 'most-liked']);
export type LibrarySort = z.infer<typeof librarySort>;

/** Sections of My List with a heading and a count (specification §2). */
export const sections = [
  'all',
  'my-recommendations',
  'friends-recommendations',
  ...categories,
] as const;
const section = z.enum(sections);
export type Section = z.infer<typeof section>;

export const getRecommendations = call({
  method: 'GET',
  path: '/api/get-recommendations',
  summary: 'Returns a page of the caller’s library, own and saved, and the count of each section.',
  description:
    'Omits recommendations that wait for an answer. `nextCursor` is the `cursor` of the next page, if there is one.',
  refusals: { 404: '`liked_by` is not a friend.' },
  request: z.object({
    user_email: email,
    section: section.default('all'),
    liked_by: email
      .optional()
      .describe('Only recommendations that this person likes: the caller or a friend.'),
    id: existingId.optional().describe('Only this one, if it is in the library.'),
    search: searchText
      .optional()
      .describe(
        'Every word must be the beginning of a word in the title, the makers, the owner’s why, the whys of senders, or the name of the owner or a sender. Ignores case and accents.',
      ),
    title: searchText
      .optional()
      .describe(
        'Only recommendations whose title has all of these words, the best matches first, at most `limit`.',
      ),
    sort: librarySort
      .default('most-recent')
      .describe('`most-recent`: when it came into the library. `added`: when its owner added it.'),
    ...page,
  }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(recommendation),
    counts: z.record(section, z.number().int().min(0)),
    hasCredentials: z.literal(true),
    ...pageAnswer,
  }),
});

export const getFriendsRecommendations = call({
  method: 'GET',
  path: '/api/get-friends-recommendations',
  summary:
    'Returns visible recommendations of all friends, or of one, newest first. With a ' +
    'direction, those that the caller sent to that friend or received from them, the last sent first.',
  description:
    'Private ones are included only with a direction. `nextCursor` is the `cursor` of the next page, if there is one.',
  refusals: { 404: '`friend_email` is not a friend.' },
  request: z
    .object({
      user_email: email,
      friend_email: email.optional(),
      direction: z.enum(['sent', 'received']).optional(),
      ...page,
    })
    .refine(({ friend_email, direction }) => !direction || friend_email, {
      message: 'is required with a direction',
      path: ['friend_email'],
    }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(
      recommendation.extend({
        answer: shareAnswer.optional().describe('For sent ones: the friend’s answer.'),
        outcome: outcome.optional().describe('For sent ones: the friend’s outcome.'),
        sentWhy: z.string().optional().describe('With a direction: the why that was sent.'),
        sentDate: z.string().optional().describe('With a direction: when it was sent last.'),
        earlierWhys: z
          .array(z.string())
          .optional()
          .describe('With a direction, when it was sent again: the earlier whys, newest first.'),
        ownOutcome: ownOutcome.optional().describe('For received ones: the caller’s outcome.'),
        waits: z
          .literal(true)
          .optional()
          .describe('For received ones: it waits in the caller’s inbox.'),
      }),
    ),
    ...pageAnswer,
  }),
});

export const getExplore = call({
  method: 'GET',
  path: '/api/get-explore',
  summary:
    'Returns a page of the friends’ recommendations that the caller may see, newest or most liked first.',
  description:
    'Of several recommendations of the same work, only the first in the requested order is returned. A page may have fewer than `limit` although more follow; only the last page has no `nextCursor`.',
  refusals: { 404: 'The requested person is not a friend.' },
  request: z.object({
    user_email: email,
    category: category.optional(),
    friend_email: email.optional(),
    search: searchText
      .optional()
      .describe(
        'Every word must be the beginning of a word in the title, the makers, the why or the name of the owner. Ignores case and accents.',
      ),
    sort: sortOrder.default('most-recent'),
    ...page,
  }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(recommendation),
    ...pageAnswer,
  }),
});

export const reactionAction = z.enum(['like', 'unlike', 'dislike', 'undislike']);

export const likeDislike = call({
  method: 'POST',
  path: '/api/like-dislike',
  summary: 'Likes or dislikes a recommendation, or undoes that.',
  description:
    'A like replaces a dislike, and the reverse. Repeating records nothing. The answer names the caller and the caller’s friends who now like or dislike it.',
  refusals: { 404: notVisible },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    action: reactionAction,
  }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    data: recommendation.pick({ likedBy: true, dislikedBy: true }),
  }),
});
