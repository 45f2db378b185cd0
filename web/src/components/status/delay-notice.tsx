import { useDelay } from '../../lib/live/status.js';
import { t } from '../../lib/language/translate.js';
import { timeOfDay } from '../../lib/text/format.js';
import classes from './notice.module.css';

/** Says that updates are delayed and since when; nothing while they are not. */
export function DelayNotice() {
  const since = useDelay();
  return (
    <div role="status">
      {since !== null && (
        <p className={classes.sign}>
          {t('Updates are delayed. Showing data from {time}', { time: timeOfDay(since) })}
        </p>
      )}
    </div>
  );
}
