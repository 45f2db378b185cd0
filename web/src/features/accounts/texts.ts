import { browsers, systems } from '../../../../services/contract/accounts/device.js';
import { ApiError } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';
import { PasskeyNotUsed } from '../../lib/passkeys.js';

const both = new RegExp(`^(${browsers.join('|')}) on (${systems.join('|')})$`);

/** The server's name of a device in the language of the page; names that people gave stay. */
export function deviceName(name: string): string {
  const [, browser, system] = both.exec(name) ?? [];
  return browser && system ? t('{browser} on {system}', { browser, system }) : name;
}

/** Why signing in failed, as the field shows it. */
export function failureText(failure: Error): string {
  if (!(failure instanceof ApiError) || !failure.text) {
    return t("Can't reach the server. Check your connection and try again.");
  }
  const { status, text, details } = failure;
  if (status === 400) return details ?? text;
  return details === undefined ? `${text}.` : `${text}. ${details}.`;
}

/** Why a passkey could not be made or used. */
export function passkeyFailureText(failure: Error): string {
  if (!(failure instanceof PasskeyNotUsed)) return failureText(failure);
  if (failure.isKnown) return t('This device already has one of your passkeys.');
  return failure.isCancelled
    ? t("No passkey was used. Try again when you're ready.")
    : t("This device couldn't use a passkey.");
}
