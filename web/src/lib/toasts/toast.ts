import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { randomKey } from '../api/act-once.js';
import { focusHeading } from '../page/focus.js';
import { t } from '../language/translate.js';

interface ItemsSince<One> {
  /** The new items, newest first. */
  readonly items: readonly One[];
  /** ISO 8601; the time up to which items are known now. */
  readonly upTo: string;
}

/** The items newer than `before`. The first time there are none: all are visible anyway. */
export function itemsSince<One>(
  all: readonly One[],
  timeOf: (one: One) => string,
  before: string | null,
): ItemsSince<One> {
  const newestFirst = all.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  const newest = newestFirst[0] === undefined ? '' : timeOf(newestFirst[0]);
  if (before === null) return { items: [], upTo: newest };
  const items = newestFirst.filter((one) => timeOf(one) > before);
  return { items, upTo: newest > before ? newest : before };
}

/** The toasts' code is loaded with the first toast or at idle. */
const loadNotifications = () => import('@mantine/notifications');

/** The content of a toast; a function gets a callback that closes it. */
type Message = ReactNode | ((close: () => void) => ReactNode);

interface ToastStyle {
  readonly color: string;
  readonly role: string;
  readonly autoClose: number;
  /** Short, and closes soon: a phone shows it without a button to dismiss it. */
  readonly 'data-brief'?: true;
}

/** Gives the focus back if it is in the toast that closes. */
function restoreFocus(id: string, before: Element | null): void {
  if (!document.activeElement?.closest(`[data-toast='${id}']`)) return;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else focusHeading();
}

/** The text of the last toast, until the next event: a double click shows it once. */
let lastText: string | undefined;

/** Shows a toast; returns a function that closes it. */
function show(message: Message, style: ToastStyle): () => void {
  if (typeof message === 'string') {
    if (message === lastText) return () => undefined;
    lastText = message;
    setTimeout(() => (lastText = undefined));
  }
  const closing = new AbortController();
  const id = randomKey();
  const before = document.activeElement;
  loadNotifications()
    .then(({ notifications }) => {
      if (closing.signal.aborted) return;
      const close = () => void notifications.hide(id);
      const content = typeof message === 'function' ? message(close) : message;
      const closeButtonProps = { 'aria-label': t('Dismiss this message') };
      const onClose = () => restoreFocus(id, before);
      notifications.show({
        ...{ id, message: content, closeButtonProps, onClose, 'data-toast': id },
        // A long text scrolls on a phone, by keys too.
        attributes: { body: { tabIndex: 0 } },
        ...style,
      });
      closing.signal.addEventListener('abort', close);
    })
    // Offline the toasts' code may be missing; the page works without it.
    .catch(() => undefined);
  return () => closing.abort();
}

/** Shows that something succeeded. */
export function toastSuccess(message: string): void {
  show(message, { color: 'teal', role: 'status', autoClose: 4_000, 'data-brief': true });
}

/** Shows that something arrived; returns a function that closes the toast. */
export function toastInfo(message: Message): () => void {
  return show(message, { color: 'accent', role: 'status', autoClose: 10_000 });
}

/** Shows that something failed. */
export function toastError(message: string): void {
  show(message, { color: 'red', role: 'alert', autoClose: 8_000 });
}

interface ShownToast {
  readonly ids: readonly string[];
  readonly close: () => void;
}

/**
 * Shows toasts about pending items. A toast closes when none of its items is pending any more.
 * @param pending Ids of the pending items; undefined while unknown.
 */
export function usePendingToast(pending: readonly string[] | undefined) {
  const shown = useRef<readonly ShownToast[]>([]);
  useEffect(() => {
    if (!pending || shown.current.length === 0) return;
    const isOver = ({ ids }: ShownToast) => !ids.some((id) => pending.includes(id));
    for (const toast of shown.current.filter(isOver)) toast.close();
    shown.current = shown.current.filter((toast) => !isOver(toast));
  });
  return useCallback((ids: readonly string[], message: Parameters<typeof toastInfo>[0]) => {
    shown.current = [...shown.current, { ids, close: toastInfo(message) }];
  }, []);
}
