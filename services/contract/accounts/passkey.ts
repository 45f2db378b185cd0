import { z } from 'zod';
import { call, commandAnswer, requiredLine } from '../call.js';
import { limits } from '../limits.js';
import { email, user } from '../people/user.js';

/** Bytes in base64url without padding, of at most `max` characters. */
export const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')
    .max(max);
const credentialId = base64url(1_400);
const passkeyId = z.string().min(1).max(64).describe('Id from `get-passkeys`.');
const requirement = z.enum(['discouraged', 'preferred', 'required']);

/** Options for signing with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
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
    userHandle: base64url(128).describe('The key’s user, as stored on the device.'),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const passkeysOff =
  'Passkeys are off on this installation: they need sign-in by code, and a `PUBLIC_URL` with a host name.';

export const askPasskey = call({
  method: 'POST',
  path: '/api/ask-passkey',
  summary: 'Returns the challenge for a passkey, to sign in or to prove the caller’s identity.',
  description:
    'Valid once, for five minutes, in the requesting browser, which a cookie identifies. The server stores nothing. The device names the passkey’s user in its answer.',
  refusals: { 403: passkeysOff },
  request: z.object({}).optional(),
  identity: null,
  isPublic: true,
  response: z.object({ success: z.literal(true), options: requestOptions }),
});

export const signInByPasskey = call({
  method: 'POST',
  path: '/api/sign-in-by-passkey',
  summary:
    'Signs in with a challenge from `ask-passkey` that a passkey signed, and sets the session cookie.',
  description: 'An unknown or removed passkey, or a wrong signature, answers the same 401.',
  refusals: { 403: passkeysOff },
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
  isBackedUp: z.boolean().describe('The passkey is backed up: it survives the loss of the device.'),
});
export type Passkey = z.infer<typeof passkey>;

export const getPasskeys = call({
  method: 'GET',
  path: '/api/get-passkeys',
  summary: 'Returns the caller’s passkeys, the newest first.',
  description: 'An account has at most 20.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({
    passkeys: z.array(passkey),
    accepted: z
      .object({
        rpId: z.string(),
        userId: z.string().describe('As devices store it, in base64url.'),
        allAcceptedCredentialIds: z.array(z.string()),
      })
      .describe(
        'For `PublicKeyCredential.signalAllAcceptedCredentials`, so that devices no longer offer removed passkeys.',
      ),
    recoveryCodesLeft: z
      .number()
      .int()
      .nullable()
      .describe('Null unless the account signs in with a passkey only (`choose-passkey-only`).'),
  }),
});

export const beginPasskey = call({
  method: 'POST',
  path: '/api/begin-passkey',
  summary: 'Returns what a device needs to make a passkey.',
  description:
    'Valid once, for five minutes, in the requesting session. Needs a sign-in or a proof of identity (`prove-identity`) in the last ten minutes.',
  refusals: {
    403: `${passkeysOff} Or the last sign-in or proof of identity is too old.`,
  },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ success: z.literal(true), options: creationOptions }),
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/add-passkey',
  summary: 'Stores a passkey that a device made (`begin-passkey`).',
  description:
    'Its name is the browser’s. The device must have verified the user, and the passkey must be discoverable.',
  refusals: {
    403: 'It does not match the challenge of `begin-passkey`, the challenge has expired, or the last sign-in or proof of identity is too old.',
    409: 'The account already has this passkey, or the maximum number of passkeys.',
  },
  request: z.object({ user_email: email.optional(), passkey: newPasskey }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, passkey }),
});

export const renamePasskey = call({
  method: 'POST',
  path: '/api/rename-passkey',
  summary: 'Renames a passkey of the caller.',
  description: 'Nobody else sees the name.',
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
  summary: 'Removes a passkey of the caller; it stops working at once.',
  description:
    'Sessions started with it continue. Repeating the call has no effect. The device may still offer the passkey.',
  request: z.object({ user_email: email.optional(), id: passkeyId }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const declinePasskey = call({
  method: 'POST',
  path: '/api/decline-passkey',
  summary: 'Records that the caller wants no passkey: signing in no longer offers one.',
  description: 'Passkeys can still be made in the profile.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});
