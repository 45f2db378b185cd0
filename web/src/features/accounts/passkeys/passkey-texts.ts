import { PasskeyNotUsed } from '../../../lib/passkeys.js';
import { failureText } from '../failure-texts.js';
import { t } from '../../../lib/language/translate.js';

/** Why a passkey could not be made or used. */
export function passkeyFailureText(failure: Error): string {
  if (!(failure instanceof PasskeyNotUsed)) return failureText(failure);
  if (failure.isKnown) return t('This device already has one of your passkeys.');
  return failure.isCancelled
    ? t("No passkey was used. Try again when you're ready.")
    : t("This device couldn't use a passkey.");
}
