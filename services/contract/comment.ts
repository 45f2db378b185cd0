import { z } from 'zod';
import { call, commandAnswer, requiredText } from './call.js';
import { limits } from './limits.js';
import { email, person } from './user.js';

const recommendationId = z.string().min(1).max(64);

export const comment = z.object({
  id: z.string(),
  recommendationId: z.string(),
  userEmail: z.string(),
  comment: z.string(),
  /** ISO 8601; both spellings that the specification names. */
  createdAt: z.string(),
  created_at: z.string(),
  user: person,
});
export type Comment = z.infer<typeof comment>;

/**
 * Comments of the caller and the caller's friends, oldest first. Who calls is said by the session,
 * else by `user_email`; in open mode with neither, all comments are given.
 */
export const getComments = call({
  method: 'GET',
  path: '/api/get-comments',
  request: z.object({ recommendation_id: recommendationId, user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ comments: z.array(comment) }),
});

/** Writes the caller's comment, or writes it anew: a person has one on a recommendation. */
export const addComment = call({
  method: 'POST',
  path: '/api/add-comment',
  request: z.object({
    recommendationId,
    userEmail: email,
    comment: requiredText(limits.comment),
  }),
  identity: 'userEmail',
  response: z.object({ ...commandAnswer, comment }),
});
