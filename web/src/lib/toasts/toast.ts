import type { ReactNode } from 'react';

/** The toasts' code is loaded with the first of them, or when there is time. */
const loadNotifications = () => import('@mantine/notifications');

/** What a toast says; who acts in it closes it when that is done. */
type Message = ReactNode | ((close: () => void) => ReactNode);

interface ToastStyle {
  readonly color: string;
  readonly role: string;
  readonly autoClose: number;
}

/** Shows a toast; the returned function takes it away. */
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
    // Without a network the code of toasts may be missing: the page goes on without them.
    .catch(() => undefined);
  return () => taken.abort();
}

/** Says that something was done. */
export function toastSuccess(message: string): void {
  show(message, { color: 'teal', role: 'status', autoClose: 4_000 });
}

/** Says that something has come; the returned function takes that away once it is dealt with. */
export function toastInfo(message: Message): () => void {
  return show(message, { color: 'accent', role: 'status', autoClose: 10_000 });
}

/** Says that something failed. */
export function toastError(message: string): void {
  show(message, { color: 'red', role: 'alert', autoClose: 8_000 });
}
