import { z } from 'zod';
import { call } from '../call.js';
import { email } from '../people/user.js';

export const getInvitations = call({
  method: 'GET',
  path: '/api/get-invitations',
  summary: 'Says how many of the caller’s invitations by mail nobody has come from yet.',
  description:
    'Addresses are not kept: it is not said whom. When somebody comes from one, it is a friend request.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({
    waiting: z.number().int().min(0),
    /** ISO 8601; time of the last pending invitation. */
    lastInvitedAt: z.string().nullable(),
  }),
});
