import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../components/action-button.js';
import { t } from '../../../lib/language/translate.js';
import { toastError } from '../../../lib/toasts/toast.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

interface DialogActionProps
  extends CardActionProps, Omit<ComponentProps<typeof ActionButton>, 'opens' | 'onClick'> {
  Dialog: ComponentType<CardActionProps & { onClose: () => void }>;
}

/** An action of a card that opens a dialog. */
export function DialogAction({ recommendation, Dialog, ...button }: DialogActionProps) {
  const dialog = useCardDialog(recommendation.title);
  return (
    <>
      <ActionButton {...button} opens="dialog" onClick={dialog.show} />
      {dialog.open && <Dialog recommendation={recommendation} onClose={dialog.close} />}
    </>
  );
}

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

export interface CardActionProps {
  recommendation: Recommendation;
}

/**
 * The actions on a screen's cards, composed by the screen from the action buttons. The same
 * component for all cards, so that a card renders only when its recommendation changes.
 */
export type CardActions = ComponentType<CardActionProps>;
