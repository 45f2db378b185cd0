import { z } from 'zod';
import { call, commandAnswer, requiredText } from '../call.js';
import { limits } from '../limits.js';
import { email, person } from '../people/user.js';

const recommendationId = z.string().min(1).max(64);

export const comment = z.object({
  id: z.string(),
  recommendationId: z.string(),
  userEmail: z.string(),
  comment: z.string(),
  /** ISO 8601; the specification uses both spellings. */
  createdAt: z.string(),
  created_at: z.string(),
  user: person,
});
export type Comment = z.infer<typeof comment>;

export const getComments = call({
  method: 'GET',
  path: '/api/get-comments',
  summary: 'Gives the comments of the caller and the caller’s friends, oldest first.',
  description: 'Comments of people who are no friends are not in it, the owner’s neither.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({
    recommendation_id: recommendationId,
    user_email: email
      .optional()
      .describe(
        'Who calls, where no session says it; in open mode with neither, all comments are given.',
      ),
  }),
  identity: 'user_email',
  response: z.object({ comments: z.array(comment) }),
});

export const addComment = call({
  method: 'POST',
  path: '/api/add-comment',
  summary: 'Writes the caller’s comment, or writes it anew: a person has one on a recommendation.',
  description: 'Friends of the caller who may see the recommendation are shown it at once.',
  refusals: { 404: 'There is none, or the caller may not see it.' },
  request: z.object({
    recommendationId,
    userEmail: email,
    comment: requiredText(limits.comment),
  }),
  identity: 'userEmail',
  response: z.object({ ...commandAnswer, comment }),
});
