import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** The container of toasts, in the place of the logo. */
export function Toasts() {
  return <Notifications position="top-center" limit={4} className={classes.root} />;
}
