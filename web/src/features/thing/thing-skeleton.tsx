import classes from './thing.module.css';

/** A placeholder in the shape of the page. */
export function ThingSkeleton() {
  return (
    <div role="status" aria-label="Loading this recommendation" className={classes.thing}>
      <div className={classes.cover}>
        <div className={classes.noCover} />
      </div>
      <div className={classes.head}>
        <div className={classes.noTitle} />
        <div className={classes.noText} />
      </div>
      <div className={classes.rest}>
        <div className={classes.noText} />
        <div className={classes.noText} />
      </div>
    </div>
  );
}
