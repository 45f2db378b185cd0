import { z } from 'zod';
import { call, commandAnswer, requiredLine } from '../call.js';
import { limits } from '../limits.js';
import { email, user } from '../people/user.js';

export const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')
    .max(most);
const credentialId = base64url(1_400);
const passkeyId = z.string().min(1).max(64).describe('Of `get-passkeys`.');
const requirement = z.enum(['discouraged', 'preferred', 'required']);

/**
 * What a browser asks an authenticator to sign (WebAuthn, PublicKeyCredentialRequestOptionsJSON).
 */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: requirement,
  })
  .describe('For `navigator.credentials.get`.');

/** What a browser asks an authenticator to create (PublicKeyCredentialCreationOptionsJSON). */
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

/** A new passkey, as the browser returns it (RegistrationResponseJSON). */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url(4_096), attestationObject: base64url(16_384) }),
});
export type NewPasskeyResponse = z.output<typeof newPasskey>;

/** A passkey's signature, as the browser returns it (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
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
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

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
  isPublic: true,
  response: z.object({ success: z.literal(true), options: requestOptions }),
});

export const signInByPasskey = call({
  method: 'POST',
  path: '/api/sign-in-by-passkey',
  summary: 'Signs in with what a passkey has signed (`ask-passkey`), and sets the session cookie.',
  description:
    'One that is not known, was removed, or has signed something else answers 401 in the same words.',
  refusals: { 403: notHere },
  request: z.object({ passkey: passkeyAssertion }),
  identity: null,
  isPublic: true,
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
