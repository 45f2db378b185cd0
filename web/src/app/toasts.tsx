import { Notifications } from '@mantine/notifications';

/** Where toasts appear: top right. */
export function Toasts() {
  return <Notifications position="top-right" limit={4} />;
}
