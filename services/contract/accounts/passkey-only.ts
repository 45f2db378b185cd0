import { z } from 'zod';
import {
  crockfordAlphabet,
  letterCode,
  withCrockfordDigits,
} from '../../../events/kernel/digits.js';
import { call, commandAnswer } from '../call.js';
import { limits } from '../limits.js';
import { base64url } from './passkey.js';
import { email, user } from '../people/user.js';

export const recoveryCodeLength = 16;

/** A recovery code as typed or pasted: any case, any separators. */
export const recoveryCode = z
  .string()
  .max(limits.pastedCode)
  .meta({ examples: ['7K2M-9QX4-TB6W-03HZ'] })
  .transform((typed) => withCrockfordDigits(letterCode(typed, recoveryCodeLength)))
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[${crockfordAlphabet}]{${recoveryCodeLength}}$`),
        `must be ${recoveryCodeLength} letters and digits`,
      ),
  );

const shownOnce = z
  .array(z.string())
  .describe('Each works once, together with a mailed code. They are never shown again.');
const needsPasskeyProof =
  'Needs a recent proof of identity by passkey (`prove-identity`); a code is not enough.';

export const choosePasskeyOnly = call({
  method: 'POST',
  path: '/api/choose-passkey-only',
  summary: 'Requires a passkey to sign in: a mailed code alone is no longer enough.',
  description:
    'Without the passkey, sign in with a mailed code and one of ten recovery codes. A provider, or a mailed code as proof of identity, is not enough either. Asking for a code does not reveal the choice.',
  refusals: {
    403: 'Needs a recent proof of identity (`prove-identity`).',
    409: 'The caller has no passkey, already signs in with a passkey only, or repeats a request that was answered before.',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recoveryCodes: shownOnce }),
});

export const makeRecoveryCodes = call({
  method: 'POST',
  path: '/api/make-recovery-codes',
  summary: 'Makes ten new recovery codes; the old ones stop working.',
  description: 'Only for accounts that sign in with a passkey only.',
  refusals: {
    403: needsPasskeyProof,
    409: 'A mailed code signs the caller in, or the request repeats one that was answered before.',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recoveryCodes: shownOnce }),
});

export const endPasskeyOnly = call({
  method: 'POST',
  path: '/api/end-passkey-only',
  summary: 'Lets a mailed code sign the caller in again; recovery codes stop working.',
  description: 'Has no effect if codes already sign in.',
  refusals: { 403: needsPasskeyProof },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const signInByRecoveryCode = call({
  method: 'POST',
  path: '/api/sign-in-by-recovery-code',
  summary:
    'Signs in to a passkey-only account with a recovery code after a mailed code, and sets the session cookie.',
  description:
    '`recovery` is the answer of `sign-in` to the mailed code; it is valid for ten minutes, in the same browser. A wrong or used recovery code answers 401.',
  request: z.object({ email, recovery: base64url(100), recoveryCode }),
  identity: null,
  isPublic: true,
  response: z.object({ ...commandAnswer, user }),
});
