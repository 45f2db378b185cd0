import { z } from 'zod';
import { digitCode } from '../../../events/kernel/digits.js';
import { call, commandAnswer } from '../call.js';
import { limits } from '../limits.js';
import { passkeyAssertion } from './passkey.js';
import { email, user } from '../people/user.js';

/** The session cookie; scripts cannot read it. */
export const cookieName = 'trboo_session';
/** Identifies the browser that asked for a sign-in code: the code is valid only there. */
export const browserCookieName = 'trboo_browser';

/**
 * A cookie's name over https: browsers accept these prefixes over https only, and the first only from
 * this host, for all of its paths.
 */
export const secureName = (name: string, path = '/') =>
  `${path === '/' ? '__Host-' : '__Secure-'}${name}`;

/** The refusal for a browser that sends no cookie back. */
export const cookiesNeeded = (address: string) =>
  `Signing in needs cookies: allow them for ${address} and try again`;

/**
 * `open`: an e-mail address is enough. `code`: requires a one-time code sent by mail (specification
 * §10).
 */
const signInMode = z.enum(['open', 'code']);

/** A code as typed or pasted: digits of any script, with separators or text around it. */
export const signInCode = z
  .string()
  .max(limits.pastedCode)
  .meta({ examples: ['885-806'] })
  .transform((typed) => digitCode(typed, 6) ?? '')
  .pipe(z.string().regex(/^\d{6}$/, 'must be 6 digits'));

export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in and sets the session cookie; an unknown address is registered. Where a code is ' +
    'needed, a call without one mails it and gives null instead of the user, whether or not the ' +
    'address is known; a wrong code answers 401.',
  description:
    'The newest code is valid for ten minutes and five tries, in the requesting browser, which a cookie identifies. A browser gets one code a minute and five an hour per address; browsers that have never signed in to the address together get twenty an hour. Friend requests from pending invitations are sent before the answer.',
  request: z.object({ email, code: signInCode.optional() }),
  identity: null,
  isPublic: true,
  inTimeTravel: true,
  sendsMail: true,
  response: z.object({
    ...commandAnswer,
    user: user.nullable(),
    offersPasskey: z
      .literal(true)
      .optional()
      .describe('The account has no passkey, and its user has not declined one.'),
    recovery: z
      .string()
      .optional()
      .describe(
        'For passkey-only accounts, after a right code: pass it to `sign-in-by-recovery-code` with a recovery code. The user is null.',
      ),
  }),
});

export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session, if there is one.',
  description:
    'The cookie stops working at once, and the session’s sockets are closed. Answers the same when nobody is signed in.',
  request: z.object({}).optional(),
  identity: null,
  isPublic: true,
  inTimeTravel: true,
  response: z.object({ success: z.literal(true) }),
});

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  summary: 'Returns who is signed in; the user is null for a visitor.',
  description:
    'Also returns what signing in needs: an e-mail address (`open`), or a mailed code (`code`).',
  request: z.object({}),
  identity: null,
  isPublic: true,
  response: z.object({
    user: user.nullable(),
    mode: signInMode,
    passkeys: z.literal(true).optional().describe('Passkeys are available.'),
    joinsByLink: z
      .literal(true)
      .optional()
      .describe('No codes can be mailed: people `join` by invite link, and sign in with passkeys.'),
    needsSetup: z
      .literal(true)
      .optional()
      .describe('As `joinsByLink`, and the owner’s account is still to be made.'),
    isOwner: z.literal(true).optional().describe('The user runs the installation.'),
    offersPasskey: z
      .literal(true)
      .optional()
      .describe('As `joinsByLink`, and the user has no passkey to sign in with again.'),
    provider: z
      .object({ name: z.string(), isAway: z.boolean() })
      .optional()
      .describe(
        'The OpenID Connect provider (`begin-provider-sign-in`), and whether it can be reached.',
      ),
    past: z
      .string()
      .optional()
      .describe('During time travel, the moment shown (ISO 8601); every command is then refused.'),
  }),
});

export const signedInDevice = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system; empty if unknown.'),
  startedAt: z.string().describe('ISO 8601.'),
  usedAt: z.string().describe('ISO 8601, accurate to 12 hours.'),
  isThisOne: z.boolean().describe('Whether it is the caller’s current session.'),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const getSessions = call({
  method: 'GET',
  path: '/api/get-sessions',
  summary: 'Returns the caller’s sessions, the last used first.',
  description:
    'A session ends on request, after 14 days without use, and after 30 days. A person has at most 50; another one ends the least recently used.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ sessions: z.array(signedInDevice) }),
});

export const endSession = call({
  method: 'POST',
  path: '/api/end-session',
  summary: 'Ends one session of the caller, or all of them.',
  description:
    'Without an id, all sessions end, including the current one, and the person gets a mail. Ended sessions stop working at once, and their sockets are closed. Repeating the call has no effect.',
  refusals: {
    403: 'In code mode: ending another session needs a recent proof of identity (`prove-identity`).',
  },
  request: z.object({
    user_email: email.optional(),
    id: z.string().max(64).optional().describe('Id from `get-sessions`.'),
  }),
  identity: 'user_email',
  response: z.object({ success: z.literal(true) }),
});

export const proveIdentity = call({
  method: 'POST',
  path: '/api/prove-identity',
  summary:
    'Proves the caller’s identity again, for export, erasure and ending other sessions: by a passkey, or ' +
    'by a code. A call without either mails a code.',
  refusals: { 403: 'The code or the passkey is wrong or no longer valid.' },
  description:
    'The proof is valid for ten minutes, in this session. In open mode no proof is needed. Passkey-only accounts need a passkey: codes answer 403. Codes have the limits of sign-in codes, per session.',
  request: z.object({
    user_email: email.optional(),
    code: signInCode.optional(),
    passkey: passkeyAssertion.optional().describe('The challenge comes from `ask-passkey`.'),
  }),
  identity: 'user_email',
  sendsMail: true,
  response: z.object({ success: z.literal(true), proven: z.boolean() }),
});
