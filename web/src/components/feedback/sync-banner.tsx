import { isMisconfigured, syncError } from '../../lib/api/sync-error.js';
import { t } from '../../lib/language/translate.js';
import classes from './sync-banner.module.css';

/** Says that the data could not be synced, and why. */
export function SyncBanner({ failure }: { failure: unknown }) {
  const misconfigured = isMisconfigured(failure);
  return (
    <div className={classes.banner} role="alert" data-error={misconfigured || undefined}>
      <p>{syncError(failure)}</p>
      {misconfigured && (
        <p className="soft top-4">
          {t(
            'The server needs the URL of its database and the key to it, in the settings READ_STORE and EVENT_STORE.',
          )}
        </p>
      )}
    </div>
  );
}
