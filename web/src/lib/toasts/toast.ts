import type { ReactNode } from 'react';

/** The toasts' code is loaded with the first toast or at idle. */
const loadNotifications = () => import('@mantine/notifications');

/** The content of a toast; a function gets a callback that closes it. */
type Message = ReactNode | ((close: () => void) => ReactNode);

interface ToastStyle {
  readonly color: string;
  readonly role: string;
  readonly autoClose: number;
}

/** Shows a toast; returns a function that closes it. */
function show(message: Message, look: ToastStyle): () => void {
  const taken = new AbortController();
  loadNotifications()
    .then(({ notifications }) => {
      if (taken.signal.aborted) return;
      const close = () => void notifications.hide(id);
      const said = typeof message === 'function' ? message(close) : message;
      const closeButtonProps = { 'aria-label': 'Dismiss' };
      const id = notifications.show({ message: said, closeButtonProps, ...look });
      taken.signal.addEventListener('abort', close);
    })
    // Offline the toasts' code may be missing; the page works without it.
    .catch(() => undefined);
  return () => taken.abort();
}

/** Shows that something succeeded. */
export function toastSuccess(message: string): void {
  show(message, { color: 'teal', role: 'status', autoClose: 4_000 });
}

/** Shows that something arrived; returns a function that closes the toast. */
export function toastInfo(message: Message): () => void {
  return show(message, { color: 'accent', role: 'status', autoClose: 10_000 });
}

/** Shows that something failed. */
export function toastError(message: string): void {
  show(message, { color: 'red', role: 'alert', autoClose: 8_000 });
}
