import classes from './found-on-device.module.css';
import { t } from '../../../lib/language/translate.js';

/** Says that a search without a network covers the data on this device. */
export function FoundOnDevice() {
  return (
    <p className={classes.note} role="status">
      {t("You're offline. These are the matches on this device.")}
    </p>
  );
}
