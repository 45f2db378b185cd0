import { z } from 'zod';
import { letterCode } from '../../../events/kernel/digits.js';
import { call, commandAnswer } from '../call.js';
import { limits } from '../limits.js';
import { base64url } from './passkey.js';
import { email, user } from '../people/user.js';

/** Without letters that are easily confused. */
export const recoveryCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 16;

/** A recovery code as typed or pasted: any case, any separators. */
export const recoveryCode = z
  .string()
  .max(limits.pastedCode)
  .meta({ examples: ['7K2M-9QX4-TB6W-03HZ'] })
  .transform((typed) =>
    letterCode(typed, recoveryCodeLength).replaceAll('O', '0').replace(/[IL]/g, '1'),
  )
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[${recoveryCodeLetters}]{${recoveryCodeLength}}$`),
        `must be ${recoveryCodeLength} letters and digits`,
      ),
  );

const shownOnce = z
  .array(z.string())
  .describe('Each signs in once, with a mailed code. They are never shown again.');
const takesProof =
  'The caller has not just shown who they are (`prove-identity`); codes do not show it here.';

export const choosePasskeyOnly = call({
  method: 'POST',
  path: '/api/choose-passkey-only',
  summary: 'From the answer on, a mailed code alone does not sign the caller in: a passkey does.',
  description:
    'Without the passkey, a mailed code together with one of ten recovery codes signs in. Nor does a provider, or a mailed code as a proof, suffice any more. Whoever asks for a code is answered as ever.',
  refusals: {
    403: 'The caller has not just shown who they are (`prove-identity`).',
    409: 'The caller has no passkey, or it is so already, or the same request was answered before.',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recoveryCodes: shownOnce }),
});

export const makeRecoveryCodes = call({
  method: 'POST',
  path: '/api/make-recovery-codes',
  summary: 'Makes ten new recovery codes; those of before are void.',
  description: 'For whoever signs in with a passkey only.',
  refusals: {
    403: takesProof,
    409: 'A mailed code signs the caller in, or the same request was answered before.',
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, recoveryCodes: shownOnce }),
});

export const endPasskeyOnly = call({
  method: 'POST',
  path: '/api/end-passkey-only',
  summary: 'A mailed code signs the caller in again; recovery codes are void.',
  description: 'Where it is so already, it stays so.',
  refusals: { 403: takesProof },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const signInByRecoveryCode = call({
  method: 'POST',
  path: '/api/sign-in-by-recovery-code',
  summary:
    'Signs in whoever signs in with a passkey only, by a recovery code after a mailed one, and sets the session cookie.',
  description:
    '`recovery` is what `sign-in` has answered to the mailed code; it counts for ten minutes, in the browser that gave it. A wrong recovery code, or one that was used, answers 401.',
  request: z.object({ email, recovery: base64url(100), recoveryCode }),
  identity: null,
  isPublic: true,
  response: z.object({ ...commandAnswer, user }),
});
