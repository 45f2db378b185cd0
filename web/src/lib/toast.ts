import type { ReactNode } from 'react';

/** The toasts' code is loaded with the first of them, or when there is time. */
const loadNotifications = () => import('@mantine/notifications');

function show(message: ReactNode, look: { color: string; role: string; autoClose: number }): void {
  loadNotifications()
    .then(({ notifications }) =>
      notifications.show({ message, closeButtonProps: { 'aria-label': 'Dismiss' }, ...look }),
    )
    // Without a network the code of toasts may be missing: the page goes on without them.
    .catch(() => undefined);
}

/** Says that something was done. */
export function toastDone(message: string): void {
  show(message, { color: 'teal', role: 'status', autoClose: 4_000 });
}

/** Says that something has come. */
export function toastNews(message: ReactNode): void {
  show(message, { color: 'accent', role: 'status', autoClose: 10_000 });
}

/** Says that something failed. */
export function toastFailure(message: string): void {
  show(message, { color: 'red', role: 'alert', autoClose: 8_000 });
}
