import { t } from '../../../lib/language/translate.js';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts/toast.js';

interface CardDialog {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

/**
 * The state of a card's dialog. If the card is deleted while the dialog is open, a toast says so.
 */
export function useCardDialog(title: string): CardDialog {
  const [open, setOpen] = useState(false);
  /** The path on which it is open. */
  const openOn = useRef<string | null>(null);
  const latestTitle = useRef(title);
  useEffect(() => {
    openOn.current = open ? window.location.pathname : null;
    latestTitle.current = title;
  }, [open, title]);
  useEffect(
    () => () => {
      // A navigation closes the dialog on purpose.
      if (openOn.current !== window.location.pathname) return;
      toastError(t('"{title}" is no longer available.', { title: latestTitle.current }));
    },
    [],
  );
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
