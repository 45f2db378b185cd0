import { ApiError } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';

/** Why signing in failed, as the field shows it. */
export function failureText(failure: Error): string {
  if (!(failure instanceof ApiError) || !failure.text) {
    return t("Can't reach the server. Check your connection and try again.");
  }
  const { status, text, details } = failure;
  if (status === 400) return details ?? text;
  return details === undefined ? `${text}.` : `${text}. ${details}.`;
}
