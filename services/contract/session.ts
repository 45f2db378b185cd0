import { z } from 'zod';
import { call, commandAnswer } from './call.js';
import { email, user } from './user.js';

/** `open`: an e-mail is enough. `code`: a one-time code is mailed (design §6). */
export const signInMode = z.enum(['open', 'code']);

/** A code as people type it, spaces and all. */
export const signInCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must be 6 digits'));

/**
 * Signs in, registering an unknown address; sets the session cookie. Where a code is needed, a call
 * without one mails it and answers null instead of the user, whether or not the address is known.
 * 401 for a wrong code or one that is no longer valid, 429 for too many.
 */
export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  request: z.object({ email, code: signInCode.optional() }),
  identity: null,
  visitors: true,
  mails: true,
  response: z.object({ ...commandAnswer, user: user.nullable() }),
});

/** Ends the session. Also answers 200 without one. */
export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  request: z.object({}).optional(),
  identity: null,
  visitors: true,
  response: z.object({ success: z.literal(true) }),
});

/** Who is signed in; `user` is null for a visitor, which is not an error. */
export const getSession = call({
  method: 'GET',
  path: '/api/session',
  request: z.object({}),
  identity: null,
  visitors: true,
  response: z.object({ user: user.nullable(), mode: signInMode }),
});
