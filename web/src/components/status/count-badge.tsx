import classes from './status.module.css';
import { countText } from './title-count.js';

interface CountBadgeProps {
  value: number;
  /** There are more than `value`. */
  more?: boolean;
  /** The noun for screen readers: `new`. */
  what: string;
}

/** A count; nothing at zero. */
export function CountBadge({ value, more = false, what }: CountBadgeProps) {
  const text = countText(value, more);
  if (text === null) return null;
  return (
    <span key={value} className={classes.badge}>
      {text}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
