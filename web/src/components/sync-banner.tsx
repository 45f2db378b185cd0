import { ApiError } from '../lib/api/errors.js';
import classes from './sync-banner.module.css';

/** Tells that what is shown could not be brought up to date, and why. */
export function SyncBanner({ failure }: { failure: unknown }) {
  const text = syncError(failure);
  const misconfigured = text.includes('not configured');
  return (
    <div className={classes.banner} role="alert" data-error={misconfigured || undefined}>
      <p>{text}</p>
      {misconfigured && (
        <p className={classes.hint}>
          The server needs the URL of its database and the key to it, in the settings READ_STORE and
          EVENT_STORE.
        </p>
      )}
    </div>
  );
}

/** What went wrong, in the specification's words. */
export function syncError(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Failed to sync with server. Using offline data.';
  if (failure.error === 'Database not configured') {
    return 'Database not configured on server. Please check database credentials in the server settings.';
  }
  return failure.said ? `Server error: ${failure.error}` : `Network error: ${failure.status}`;
}
