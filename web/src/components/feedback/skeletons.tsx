import grid from '../lists/lists.module.css';
import classes from './skeletons.module.css';

interface SkeletonsProps {
  amount: number;
  /** What is loading. */
  label: string;
}

/** Placeholders for cards, on a shelf or in a grid. */
export function CardSkeletons({ amount, label, shelf }: SkeletonsProps & { shelf?: true }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={`${grid['grid'] ?? ''} ${classes['wait'] ?? ''}`}
      data-shelf={shelf}
    >
      {Array.from({ length: amount }, (_, index) => (
        <div key={index} className={classes.card}>
          <div className={classes.cover} />
          <div className={classes.line} data-width="short" />
          <div className={classes.line} data-width="title" />
          <div className={classes.line} />
          <div className={classes.line} data-width="long" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for rows. */
export function RowSkeletons({ amount, label }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={classes.wait}>
      {Array.from({ length: amount }, (_, index) => (
        <div key={index} className={classes.row}>
          <div className={classes.face} />
          <div className={classes.line} data-width="name" />
        </div>
      ))}
    </div>
  );
}
