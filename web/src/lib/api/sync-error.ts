import { ApiError } from './errors.js';
import { serverText } from '../language/server-text.js';
import { t } from '../language/translate.js';

const unsynced = t('Failed to sync with server. Using offline data.');

/** Whether the server lacks its database. */
export const isMisconfigured = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.error === 'Database not configured' || failure.hasCredentials === false);

/** Why syncing failed, in the specification's words. */
export function syncError(failure: unknown): string {
  if (!(failure instanceof ApiError)) return unsynced;
  const { error, status } = failure;
  if (isMisconfigured(failure)) {
    return t(
      "Database not configured on server. Please check MongoDB credentials in the server's environment.",
    );
  }
  if (error) return t('Server error: {error}', { error: serverText(error) });
  return status === 200 ? unsynced : t('Network error: {status}', { status });
}
