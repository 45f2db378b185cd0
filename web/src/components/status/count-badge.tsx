import classes from './count-badge.module.css';

interface CountBadgeProps {
  value: number;
  /** There are more than these. */
  more?: boolean;
  /** What they are, for those who do not see it: `new`. */
  what: string;
}

/** How many things there are; nothing when there is none. */
export function CountBadge({ value, more = false, what }: CountBadgeProps) {
  if (value === 0) return null;
  return (
    <span key={value} className={classes.badge}>
      {value > 99 ? '99+' : `${value}${more ? '+' : ''}`}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
