import { textPlaceholder, wholeNumber } from '../../lib/text/format.js';
import classes from './home.module.css';

/** A number that animates when it changes; a blank of the same size while unknown. */
export function Figure({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className={classes.blank}>{textPlaceholder}</span>;
  return (
    <span key={value} className={classes.figure}>
      {wholeNumber(value)}
    </span>
  );
}
