import classes from './home.module.css';

/** A number that ticks when it changes, and a blank of its size until it is known. */
export function Figure({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className={classes.blank}>&nbsp;</span>;
  return (
    <span key={value} className={classes.figure}>
      {value}
    </span>
  );
}
