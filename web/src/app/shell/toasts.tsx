import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** The container of toasts, top right. */
export function Toasts() {
  return <Notifications position="top-right" limit={4} className={classes.root} />;
}
