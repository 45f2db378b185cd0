import classes from './thing.module.css';
import { t } from '../../lib/language/translate.js';

/** A placeholder in the shape of the page. */
export function ThingSkeleton() {
  return (
    <div role="status" aria-label={t('Loading this recommendation')} className={classes.thing}>
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
