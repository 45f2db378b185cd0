import { z } from 'zod';
import { call, clientId, cursor, limitParameter, pageAnswer } from '../call.js';
import { comment } from '../library/comment.js';
import { limits } from '../limits.js';
import { recommendation } from '../library/recommendation.js';
import { email, person } from '../people/user.js';

/** Likes and comments of others on the caller's own recommendations. */
const activity = z.object({
  recommendationId: z.string(),
  /** ISO 8601; time of the last like, comment or edited comment. */
  at: z.string(),
});
export type Activity = z.infer<typeof activity>;

export const getActivity = call({
  method: 'GET',
  path: '/api/get-activity',
  summary:
    'Lists the caller’s own recommendations with likes or comments of others, the latest first.',
  description:
    'Returns ids and times only, for marking as read; get-activity-items has the details.',
  request: z.object({
    user_email: email,
    limit: limitParameter(limits.maxActivity, limits.maxActivity),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({ activity: z.array(activity), ...pageAnswer }),
});

/** One of the caller's recommendations with the reactions and comments of others. */
const activityItem = z.object({
  recommendation,
  /** ISO 8601; the same as in get-activity. */
  at: z.string(),
  /** Number of likes by others, friends or not. */
  likes: z.number().int().min(0),
  /** The first likers. */
  likedBy: z.array(person),
  /** Number of comments by others. */
  commentCount: z.number().int().min(0),
  /** The newest comments, oldest first. */
  comments: z.array(comment),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const getActivityItems = call({
  method: 'GET',
  path: '/api/get-activity-items',
  summary: 'Returns likes and comments of some of the caller’s own recommendations.',
  description:
    'In the order of the ids. Omits recommendations that are not the caller’s, were deleted, or have no likes and comments left.',
  request: z.object({
    user_email: email,
    ids: z
      .string()
      .max(limits.activityItems * 65)
      .transform((value) => [...new Set(value.split(',').filter((id) => id !== ''))])
      .pipe(z.array(clientId).max(limits.activityItems, `must be at most ${limits.activityItems}`))
      .describe(`Ids of recommendations, separated by commas, at most ${limits.activityItems}.`),
  }),
  identity: 'user_email',
  response: z.object({ items: z.array(activityItem) }),
});
