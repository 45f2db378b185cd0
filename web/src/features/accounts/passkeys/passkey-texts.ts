import { PasskeyNotUsed } from '../../../lib/passkeys.js';
import { failureText } from '../failure-texts.js';

/** Why a passkey could not be made or used. */
export function passkeyFailureText(failure: Error): string {
  if (!(failure instanceof PasskeyNotUsed)) return failureText(failure);
  if (failure.isKnown) return 'This device already has one of your passkeys.';
  return failure.isCancelled
    ? "No passkey was used. Try again when you're ready."
    : "This device couldn't use a passkey.";
}
