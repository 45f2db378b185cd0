import { z } from 'zod';
import { call, cursor, limitParameter, pageAnswer } from '../call.js';
import { limits } from '../limits.js';
import { email } from '../people/user.js';
import { recommendation } from './recommendation.js';

export const getCommonRecommendations = call({
  method: 'GET',
  path: '/api/get-common-recommendations',
  summary: 'Returns what the caller and a friend both have, in the order of the caller’s library.',
  description:
    'Items of the caller’s library that the friend recommends as well, or accepted from the caller. A page may have fewer items than `limit` although more follow; only the last page has no `nextCursor`.',
  refusals: { 404: '`friend_email` is not a friend.' },
  request: z.object({
    user_email: email,
    friend_email: email,
    limit: limitParameter(limits.defaultPageSize, limits.maxPageSize),
    cursor: cursor.optional(),
  }),
  identity: 'user_email',
  response: z.object({
    recommendations: z.array(
      recommendation.extend({
        theirs: z
          .object({ id: z.string(), why: z.string(), addedDate: z.string() })
          .optional()
          .describe('The friend’s own recommendation of the same work.'),
      }),
    ),
    ...pageAnswer,
  }),
});
