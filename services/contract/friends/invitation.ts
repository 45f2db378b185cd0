import { z } from 'zod';
import { call } from '../call.js';
import { email } from '../people/user.js';

export const getInvitations = call({
  method: 'GET',
  path: '/api/get-invitations',
  summary: 'Returns the number of the caller’s pending invitations by mail.',
  description:
    'Addresses are not stored. When somebody signs up, the invitation becomes a friend request.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({
    waiting: z.number().int().min(0),
    /** ISO 8601; time of the last pending invitation. */
    lastInvitedAt: z.string().nullable(),
  }),
});
