import classes from './count-badge.module.css';

interface CountBadgeProps {
  value: number;
  /** There are more than `value`. */
  more?: boolean;
  /** The noun for screen readers: `new`. */
  what: string;
}

/** A count; nothing at zero. */
export function CountBadge({ value, more = false, what }: CountBadgeProps) {
  if (value === 0) return null;
  return (
    <span key={value} className={classes.badge}>
      {value > 99 ? '99+' : `${value}${more ? '+' : ''}`}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
