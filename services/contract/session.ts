import { z } from 'zod';
import { call, commandAnswer } from './call.js';
import { email, user } from './user.js';

/** `open`: an e-mail is enough. `code`: a one-time code is mailed (design §6). */
export const signInMode = z.enum(['open', 'code']);

export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Signs in and sets the session cookie; an unknown address is registered.',
  request: z.object({ email }),
  identity: null,
  response: z.object({ ...commandAnswer, user }),
});

export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session, if there is one.',
  request: z.object({}).optional(),
  identity: null,
  response: z.object({ success: z.literal(true) }),
});

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  summary: 'Says who is signed in; the user of a visitor is null.',
  request: z.object({}),
  identity: null,
  response: z.object({ user: user.nullable(), mode: signInMode }),
});
