import { ApiError } from '../../../lib/api/errors.js';

/** Why signing in did not work, as the field says it. */
export function failureWords(failure: Error): string {
  if (!(failure instanceof ApiError)) {
    return 'The server cannot be reached. Check your connection and try again.';
  }
  const { status, message, details } = failure;
  if (status === 400) return details ?? message;
  return details === undefined ? `${message}.` : `${message}. ${details}.`;
}
