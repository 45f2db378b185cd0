import { z } from 'zod';
import { call, commandAnswer } from './call.js';
import { email, user } from './user.js';

/** `open`: an e-mail is enough. `code`: a one-time code is mailed (design §6). */
export const signInMode = z.enum(['open', 'code']);

/** Signs in, registering an unknown address; sets the session cookie. */
export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  request: z.object({ email }),
  identity: null,
  response: z.object({ ...commandAnswer, user }),
});

/** Ends the session. Also answers 200 without one. */
export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  request: z.object({}).optional(),
  identity: null,
  response: z.object({ success: z.literal(true) }),
});

/** Who is signed in; `user` is null for a visitor, which is not an error. */
export const getSession = call({
  method: 'GET',
  path: '/api/session',
  request: z.object({}),
  identity: null,
  response: z.object({ user: user.nullable(), mode: signInMode }),
});
