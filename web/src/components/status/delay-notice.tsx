import { delayText } from '../../lib/live/delay-text.js';
import { useDelay } from '../../lib/live/delay.js';
import { browserLanguage } from '../../lib/text/language.js';
import classes from './notice.module.css';

/** Says that updates are delayed and since when; nothing while they are not. */
export function DelayNotice() {
  const since = useDelay();
  return (
    <div role="status">
      {since !== null && <p className={classes.sign}>{delayText(since, browserLanguage())}</p>}
    </div>
  );
}
