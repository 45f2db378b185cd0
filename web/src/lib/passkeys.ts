import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** No passkey was made or used on the device; no request was sent. */
export class PasskeyNotUsed extends Error {
  /** The person closed the browser's dialog or let it time out. */
  readonly isCancelled: boolean;
  /** The device already has a passkey of this account. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    super('The passkey was not used', { cause });
    this.name = 'PasskeyNotUsed';
    this.isCancelled = ['NotAllowedError', 'AbortError'].includes(name);
    this.isKnown = name === 'InvalidStateError';
  }
}

/** Whether this browser supports passkeys. */
export const supportsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Tells the browser which passkeys are valid, where it can be told (WebAuthn Signal API), so that it no
 * longer offers others.
 */
export async function signalPasskeys(
  method: 'signalAllAcceptedCredentials' | 'signalUnknownCredential',
  details: object,
): Promise<void> {
  const signal: unknown = supportsPasskeys() && Reflect.get(PublicKeyCredential, method);
  if (typeof signal !== 'function') return;
  try {
    await Reflect.apply(signal, PublicKeyCredential, [details]);
  } catch {
    // The browser knows no such passkey, or cannot tell its owner.
  }
}

/** Loaded at the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

async function onDevice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyNotUsed(error);
  }
}

/**
 * Lets the device make a passkey.
 * @throws PasskeyNotUsed
 */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  return onDevice(() => startRegistration({ optionsJSON }));
}

/**
 * Lets the device sign with a passkey.
 * @throws PasskeyNotUsed
 */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await library();
  const { response, ...credential } = await onDevice(() => startAuthentication({ optionsJSON }));
  // A discoverable credential always has a user handle.
  return { ...credential, response: { ...response, userHandle: response.userHandle ?? '' } };
}
