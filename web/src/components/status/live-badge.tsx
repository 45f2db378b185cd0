import { type LiveStatus, useLiveStatus } from '../../lib/live/status.js';
import { t } from '../../lib/language/translate.js';
import classes from './status.module.css';

const labels: Readonly<Record<LiveStatus, string>> = {
  live: t('Live'),
  reconnecting: t('Reconnecting…'),
  offline: t('Offline'),
};

/** Shows whether live updates are connected. */
export function LiveBadge() {
  const status = useLiveStatus();
  return (
    <span className={classes.sign} data-status={status} role="status">
      <span className={classes.dot} aria-hidden />
      {labels[status]}
    </span>
  );
}
