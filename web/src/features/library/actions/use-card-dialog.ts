import { useEffect, useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts/toast.js';

interface CardDialog {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

/** A dialog of a card. Should the card go while it is open, because it was deleted, that is said. */
export function useCardDialog(title: string): CardDialog {
  const [open, setOpen] = useState(false);
  const openOn = useRef<string | null>(null);
  const named = useRef(title);
  useEffect(() => {
    openOn.current = open ? window.location.pathname : null;
    named.current = title;
  }, [open, title]);
  useEffect(
    () => () => {
      // Who goes to another page leaves the dialog behind by themselves.
      if (openOn.current !== window.location.pathname) return;
      toastError(`"${named.current}" is no longer available.`);
    },
    [],
  );
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
