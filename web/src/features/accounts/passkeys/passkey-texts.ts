import { PasskeyNotUsed } from '../../../lib/passkeys.js';
import { failureWords } from '../failure-texts.js';

/** Why a passkey was not made or used. */
export function passkeyWords(failure: Error): string {
  if (!(failure instanceof PasskeyNotUsed)) return failureWords(failure);
  if (failure.isKnown) return 'This device already has one of your passkeys.';
  return failure.isCancelled
    ? "No passkey was used. Try again when you're ready."
    : "This device couldn't use a passkey.";
}
