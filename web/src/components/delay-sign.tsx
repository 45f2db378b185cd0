import { useDelay } from '../lib/live/delay.js';
import classes from './delay-sign.module.css';

const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** What is said of figures that stand still, in the browser's language. */
export function delayText(since: string, language: string): string {
  const clock = time.format(new Date(since));
  return language.startsWith('fr')
    ? `Les mises à jour sont retardées, état de ${clock}`
    : `Updates are delayed, as of ${clock}`;
}

/** Says since when what is shown stands still; nothing while it is new. */
export function DelaySign() {
  const since = useDelay();
  return (
    <div role="status">
      {since !== null && <p className={classes.sign}>{delayText(since, navigator.language)}</p>}
    </div>
  );
}
