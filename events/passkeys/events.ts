import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text, thing, time, withheld } from '../kernel/fields.js';

const userId = person('who signs in with passkeys');
const passkey = {
  userId,
  passkeyId: thing('passkey', 'the passkey'),
};
const counter = plain('how often the device says that it has signed', z.number().int());
const isBackedUp = plain('the passkey is kept elsewhere, too', z.boolean());
const challenge = withheld('what a device signed; it counts once');
const recoveryCodes = withheld('keyed digests of recovery codes', z.array(z.string()));

/**
 * Stream `passkeys-{userId}`: a user's passkeys. Credential ids and public keys are sealed with the
 * user's key, so that after an erasure they identify nobody and sign nobody in.
 */
export const passkeyEvents = {
  PasskeyAdded: eventType(
    z.object({
      ...passkey,
      /** Base64url, like the public key (COSE). */
      credentialId: text('passkey.key', 'what a device calls the passkey'),
      publicKey: text('passkey.key', 'public key of the passkey'),
      name: text('passkey.name', 'what the person calls the passkey'),
      /** 0 if the device does not count. */
      counter,
      /** Backup eligible. */
      isSynced: plain('the passkey may be on several devices', z.boolean()),
      isBackedUp,
      challenge,
      addedAt: time('when the passkey came'),
    }),
    { personal: { person: 'userId', fields: ['credentialId', 'publicKey', 'name'] } },
  ),
  /** The passkey was used to sign in or to prove the user's identity. */
  PasskeyUsed: eventType(
    z.object({
      ...passkey,
      counter,
      isBackedUp,
      challenge,
      usedAt: time('when the passkey was used'),
    }),
  ),
  PasskeyRenamed: eventType(
    z.object({ ...passkey, name: text('passkey.name', 'what the person calls the passkey') }),
    {
      personal: { person: 'userId', fields: ['name'] },
    },
  ),
  PasskeyRemoved: eventType(z.object(passkey)),
  /** From now on a mailed code alone does not sign the user in. */
  PasskeyOnlyChosen: eventType(
    z.object({
      userId,
      recoveryCodes,
      chosenAt: time('when the person chose to sign in with a passkey only'),
    }),
  ),
  /** New recovery codes replaced the earlier ones. */
  RecoveryCodesMade: eventType(
    z.object({
      userId,
      recoveryCodes,
      madeAt: time('when new recovery codes were made'),
    }),
  ),
  /** A recovery code, with a mailed code, signed the user in. It cannot be used again. */
  RecoveryCodeUsed: eventType(
    z.object({
      userId,
      recoveryCode: withheld('keyed digest of a recovery code'),
      usedAt: time('when the recovery code was used'),
    }),
  ),
  /** A mailed code alone signs the user in again. */
  PasskeyOnlyEnded: eventType(z.object({ userId })),
  /** The user declined a passkey, and is not offered one again. */
  PasskeyDeclined: eventType(z.object({ userId })),
};
export type PasskeyEvent = EventsOf<typeof passkeyEvents>;
