import { z } from 'zod';
import { call, commandAnswer, requiredLine } from './call.js';
import { limits } from './limits.js';
import { email, user } from './user.js';

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')
    .max(most);
const credentialId = base64url(1_400);
const passkeyId = z.string().min(1).max(64).describe('Of `get-passkeys`.');
const requirement = z.enum(['discouraged', 'preferred', 'required']);

/** What a browser asks a device to sign (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: requirement,
  })
  .describe('For `navigator.credentials.get`.');

/** What a browser asks a device to make (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: requirement,
      requireResidentKey: z.boolean(),
      userVerification: requirement,
    }),
  })
  .describe('For `navigator.credentials.create`.');

/** A new key, as the browser gives it (RegistrationResponseJSON). */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url(4_096), attestationObject: base64url(16_384) }),
});
export type NewPasskeyResponse = z.output<typeof newPasskey>;

/** What a key has signed, as the browser gives it (AuthenticationResponseJSON). */
export const signedByPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(2_048),
    authenticatorData: base64url(1_024),
    signature: base64url(1_024),
    userHandle: base64url(128).describe('Whose key it is, as the device remembers it.'),
  }),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;

const notHere =
  'Passkeys are not used here: they take a code to sign in, and a `PUBLIC_URL` with a name.';

export const askPasskey = call({
  method: 'POST',
  path: '/api/ask-passkey',
  summary: 'Gives what a passkey is to sign, to sign in or to prove who one is.',
  description:
    'It counts once, for five minutes, in the browser that has asked (a cookie says so). Nothing is kept of it. Whose passkey it is, the device says with the answer.',
  refusals: { 403: notHere },
  request: z.object({}).optional(),
  identity: null,
  visitors: true,
  response: z.object({ success: z.literal(true), options: requestOptions }),
});

export const signInByPasskey = call({
  method: 'POST',
  path: '/api/sign-in-by-passkey',
  summary: 'Signs in with what a passkey has signed (`ask-passkey`), and sets the session cookie.',
  description:
    'One that is not known, was removed, or has signed something else answers 401 in the same words.',
  refusals: { 403: notHere },
  request: z.object({ passkey: signedByPasskey }),
  identity: null,
  visitors: true,
  response: z.object({ ...commandAnswer, user }),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string().describe('ISO 8601.'),
  usedAt: z.string().nullable().describe('ISO 8601; null before its first use.'),
  isBackedUp: z
    .boolean()
    .describe('The device keeps it elsewhere, too: losing it loses no passkey.'),
});
export type Passkey = z.infer<typeof passkey>;

export const getPasskeys = call({
  method: 'GET',
  path: '/api/get-passkeys',
  summary: 'Gives the passkeys of the caller, the newest first.',
  description: 'An account has 20 at the most.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({
    passkeys: z.array(passkey),
    recoveryCodesLeft: z
      .number()
      .int()
      .nullable()
      .describe('Null where a mailed code signs the caller in (`choose-passkey-only`).'),
  }),
});

export const beginPasskey = call({
  method: 'POST',
  path: '/api/begin-passkey',
  summary: 'Gives what a device needs to make a passkey.',
  description:
    'It counts once, for five minutes, in the session that has asked. Takes a sign-in or a proof (`prove-identity`) of the last ten minutes.',
  refusals: {
    403: `${notHere} Or the caller has neither signed in nor proved who they are just now.`,
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ success: z.literal(true), options: creationOptions }),
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/add-passkey',
  summary: 'Keeps a passkey that a device has made (`begin-passkey`).',
  description:
    'It is named after the browser that made it. The device must have made sure who uses it, and be able to find the passkey without being told whose it is.',
  refusals: {
    403: 'It was not made for this, or too late; or the caller has neither signed in nor proved who they are just now.',
    409: 'The account has it already, or as many as it may have.',
  },
  request: z.object({ user_email: email.optional(), passkey: newPasskey }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, passkey }),
});

export const renamePasskey = call({
  method: 'POST',
  path: '/api/rename-passkey',
  summary: 'Gives a passkey of the caller another name.',
  description: 'Nobody else sees it.',
  refusals: { 404: 'The caller has no such passkey.' },
  request: z.object({
    user_email: email.optional(),
    id: passkeyId,
    name: requiredLine(limits.name),
  }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const removePasskey = call({
  method: 'POST',
  path: '/api/remove-passkey',
  summary: 'Removes a passkey of the caller: from the answer on it signs in nobody.',
  description:
    'Sessions that it began go on. One that is gone already stays so; the device may still offer it.',
  request: z.object({ user_email: email.optional(), id: passkeyId }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const declinePasskey = call({
  method: 'POST',
  path: '/api/decline-passkey',
  summary: 'Says that the caller wants no passkey now: signing in offers none any more.',
  description: 'They can still be made in the profile.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

/** Without those that are taken for others. */
export const recoveryCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 16;

/** A recovery code as people type it: in any case, with any signs between. */
export const recoveryCode = z
  .string()
  .max(64)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
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
  visitors: true,
  response: z.object({ ...commandAnswer, user }),
});
