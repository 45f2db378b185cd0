import { z } from 'zod';
import { call, clientId, commandAnswer, json, limitParameter, requiredText } from './call.js';
import { limits } from './limits.js';
import { category, email, person } from './user.js';

const metadata = z
  .record(z.string().max(64), json)
  .refine((value) => JSON.stringify(value).length <= limits.metadata, {
    message: `must be at most ${limits.metadata} characters as JSON`,
  });

/** Only http and https: a link is shown to others as something to click. */
const link = z.url({ protocol: /^https?$/, error: 'must be a valid URL' }).max(limits.link);

/** An empty link is none. */
const linkInput = z.union([z.literal('').transform(() => null), link]).nullable();

const cursor = z.string().max(1_000).describe('nextCursor of the page before.');

/** A recommendation as one viewer sees it. */
export const recommendation = z.object({
  id: z.string(),
  title: z.string(),
  type: category,
  /** The why. */
  description: z.string(),
  /** The owner's e-mail. */
  addedBy: z.string(),
  /** The owner, so that a card needs no second call. */
  addedByUser: person,
  /** ISO 8601. */
  addedDate: z.string(),
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
  /** E-mails of the viewer and the viewer's friends only. */
  likedBy: z.array(z.string()),
  dislikedBy: z.array(z.string()),
  keepPrivate: z.boolean(),
});
export type Recommendation = z.infer<typeof recommendation>;

export const addRecommendation = call({
  method: 'POST',
  path: '/api/add-recommendation',
  summary: 'Adds a recommendation to the caller’s library.',
  refusals: { 409: 'The library holds this id, or this title of the type, already.' },
  request: z.object({
    user_email: email,
    id: clientId.optional(),
    title: requiredText(limits.title),
    type: category,
    description: requiredText(limits.why),
    link: linkInput.optional(),
    metadata: metadata.default({}),
    added_date: z.iso
      .datetime({ offset: true })
      .optional()
      .catch(undefined)
      .describe('When it was added, if not now; what is no time is not looked at.'),
    keepPrivate: z.boolean().default(true),
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recommendation }),
});

export const updateRecommendation = call({
  method: 'POST',
  path: '/api/update-recommendation',
  summary: 'Changes what is given of one’s own recommendation and leaves the rest.',
  refusals: {
    403: 'It is somebody else’s.',
    404: 'There is none, or the caller may not see it.',
    409: 'The library holds this title of the type already.',
  },
  request: z.object({
    user_email: email,
    id: z.string().min(1).max(64),
    updates: z.object({
      title: requiredText(limits.title).optional(),
      description: requiredText(limits.why).optional(),
      link: linkInput.optional(),
      metadata: metadata.optional(),
    }),
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recommendation }),
});

export const deleteRecommendation = call({
  method: 'DELETE',
  path: '/api/delete-recommendation',
  summary: 'Deletes one’s own recommendation, for everybody.',
  refusals: { 403: 'It is somebody else’s.', 404: 'There is none, or the caller may not see it.' },
  request: z.object({ id: z.string().min(1).max(64), user_email: email }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const getRecommendations = call({
  method: 'GET',
  path: '/api/get-recommendations',
  summary: 'Gives a page of the caller’s own library, newest first.',
  request: z.object({
    user_email: email,
    limit: limitParameter(limits.pageDefault, limits.pageMost),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(recommendation),
    hasCredentials: z.literal(true),
    nextCursor: z.string().optional(),
  }),
});

export const sortOrder = z.enum(['most-recent', 'most-liked']);

export const getExplore = call({
  method: 'GET',
  path: '/api/get-explore',
  summary:
    'Gives a page of the friends’ recommendations that the caller may see, newest or most liked first.',
  refusals: { 404: 'The friend asked for is none.' },
  request: z.object({
    user_email: email,
    category: category.optional(),
    friend_email: email.optional(),
    sort: sortOrder.default('most-recent'),
    limit: limitParameter(limits.pageDefault, limits.pageMost),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(recommendation),
    nextCursor: z.string().optional(),
  }),
});

export const reactionAction = z.enum(['like', 'unlike', 'dislike', 'undislike']);

export const likeDislike = call({
  method: 'POST',
  path: '/api/like-dislike',
  summary: 'Likes or dislikes a recommendation, or takes that back.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({
    recommendationId: z.string().min(1).max(64),
    userEmail: email,
    action: reactionAction,
  }),
  identity: 'userEmail',
  response: z.object({
    ...commandAnswer,
    data: recommendation.pick({ likedBy: true, dislikedBy: true }),
  }),
});
