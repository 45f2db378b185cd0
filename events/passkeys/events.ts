import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

const passkey = { userId: z.string(), passkeyId: z.string() };
/** What the device signed, which counts once. */
const challenge = z.string();
/** Keyed digests of what was shown to the person once. */
const recoveryCodes = z.array(z.string());

/**
 * Stream `passkeys-{userId}`: the devices' keys by which a person signs in. What a device is known by
 * is sealed with the person's key: after an erasure nobody can tell whose it was, and none signs in.
 */
export const passkeyEvents = {
  PasskeyAdded: eventType(
    z.object({
      ...passkey,
      /** As the device names it; base64url, like the public key (COSE). */
      credentialId: personalText,
      publicKey: personalText,
      /** What the person calls it. */
      name: personalText,
      /** How often the device says that it has signed; 0 for good where it does not count. */
      counter: z.number().int(),
      /** It may be on several devices (backup eligible), and is (backed up). */
      isSynced: z.boolean(),
      isBackedUp: z.boolean(),
      challenge,
      /** ISO 8601, like the other times. */
      addedAt: z.string(),
    }),
    { personal: { person: 'userId', fields: ['credentialId', 'publicKey', 'name'] } },
  ),
  /** It has shown who somebody is: to sign in, or as a proof. */
  PasskeyUsed: eventType(
    z.object({
      ...passkey,
      counter: z.number().int(),
      isBackedUp: z.boolean(),
      challenge,
      usedAt: z.string(),
    }),
  ),
  PasskeyRenamed: eventType(z.object({ ...passkey, name: personalText }), {
    personal: { person: 'userId', fields: ['name'] },
  }),
  PasskeyRemoved: eventType(z.object(passkey)),
  /** From now on a mailed code alone does not sign the person in. */
  PasskeyOnlyChosen: eventType(
    z.object({ userId: z.string(), recoveryCodes, chosenAt: z.string() }),
  ),
  /** Those of before are void. */
  RecoveryCodesMade: eventType(z.object({ userId: z.string(), recoveryCodes, madeAt: z.string() })),
  /** It has signed the person in, with a mailed code, and does not count again. */
  RecoveryCodeUsed: eventType(
    z.object({ userId: z.string(), recoveryCode: z.string(), usedAt: z.string() }),
  ),
  /** A mailed code signs in again. */
  PasskeyOnlyEnded: eventType(z.object({ userId: z.string() })),
  /** The person was offered one and said no: they are not asked again. */
  PasskeyDeclined: eventType(z.object({ userId: z.string() })),
};
export type PasskeyEvent = EventsOf<typeof passkeyEvents>;
