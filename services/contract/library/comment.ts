import { z } from 'zod';
import { call, commandAnswer, existingId, notVisible, requiredText } from '../call.js';
import { limits } from '../limits.js';
import { email, person } from '../people/user.js';

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
  summary: 'Returns the comments of the caller and the caller’s friends, oldest first.',
  description: 'Omits comments of people who are not friends, including the owner.',
  refusals: { 404: notVisible },
  request: z.object({
    recommendation_id: existingId,
    user_email: email
      .optional()
      .describe(
        'The caller, where there is no session. In open mode, a call without session and e-mail returns all comments.',
      ),
  }),
  identity: 'user_email',
  response: z.object({ comments: z.array(comment) }),
});

export const deleteComment = call({
  method: 'DELETE',
  path: '/api/delete-comment',
  summary: 'Deletes the caller’s comment on a recommendation.',
  description:
    'Without a comment nothing happens. Friends who saw the comment see at once that it is gone.',
  refusals: { 404: 'The recommendation does not exist.' },
  request: z.object({ recommendationId: existingId, userEmail: email }),
  identity: 'userEmail',
  response: z.object(commandAnswer),
});

export const addComment = call({
  method: 'POST',
  path: '/api/add-comment',
  summary: 'Writes or replaces the caller’s comment: a person has one per recommendation.',
  description: 'Friends of the caller who may see the recommendation see the comment at once.',
  refusals: { 404: notVisible },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    comment: requiredText(limits.comment),
  }),
  identity: 'userEmail',
  response: z.object({ ...commandAnswer, comment }),
});
