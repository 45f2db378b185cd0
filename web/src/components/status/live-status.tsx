import { type LiveStatus, useLiveStatus } from '../../lib/live/status.js';
import classes from './live-status.module.css';

const words: Readonly<Record<LiveStatus, string>> = {
  live: 'Live',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
};

/** A small sign that tells whether changes arrive by themselves. */
export function LiveSign() {
  const status = useLiveStatus();
  return (
    <span className={classes.sign} data-status={status} role="status">
      <span className={classes.dot} aria-hidden />
      {words[status]}
    </span>
  );
}
