import { ApiError } from './api/errors.js';

/** Why what is shown could not be brought up to date, in the specification's words. */
export function syncError(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Failed to sync with server. Using offline data.';
  if (failure.error === 'Database not configured') {
    return "Database not configured on server. Please check MongoDB credentials in the server's environment.";
  }
  return failure.said ? `Server error: ${failure.error}` : `Network error: ${failure.status}`;
}
