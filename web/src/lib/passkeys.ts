import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The person, or the device, has not made or used a passkey; there is nothing to ask the server for. */
export class PasskeyNotUsed extends Error {
  /** The person has closed what the browser asked, or let it wait too long. */
  readonly isCancelled: boolean;
  /** The device holds a passkey of the account already. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    super('The passkey was not used', { cause });
    this.name = 'PasskeyNotUsed';
    this.isCancelled = ['NotAllowedError', 'AbortError'].includes(name);
    this.isKnown = name === 'InvalidStateError';
  }
}

/** Whether this browser knows passkeys. */
export const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/** Loaded when the first passkey is made or used. */
const library = () => import('@simplewebauthn/browser');

async function onDevice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyNotUsed(error);
  }
}

/** Has the device make a passkey. @throws PasskeyNotUsed */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  return onDevice(() => startRegistration({ optionsJSON }));
}

/** Has the device sign with a passkey. @throws PasskeyNotUsed */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await library();
  const { response, ...credential } = await onDevice(() => startAuthentication({ optionsJSON }));
  // One that the device finds by itself always says whose it is.
  return { ...credential, response: { ...response, userHandle: response.userHandle ?? '' } };
}
