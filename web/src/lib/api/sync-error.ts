import { ApiError } from './errors.js';

const unsynced = 'Failed to sync with server. Using offline data.';

/** Why syncing failed, in the specification's words. */
export function syncError(failure: unknown): string {
  if (!(failure instanceof ApiError)) return unsynced;
  const { error, status, hasCredentials } = failure;
  if (error === 'Database not configured' || hasCredentials === false) {
    return "Database not configured on server. Please check MongoDB credentials in the server's environment.";
  }
  if (error) return `Server error: ${error}`;
  return status === 200 ? unsynced : `Network error: ${status}`;
}
