import type { ComponentProps, ComponentType } from 'react';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/lazy-boundary.js';
import type { CardActionProps } from './card-actions.js';
import { useCardDialog } from './use-card-dialog.js';

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
      {dialog.open && (
        <LazyDialog onClose={dialog.close}>
          <Dialog recommendation={recommendation} onClose={dialog.close} />
        </LazyDialog>
      )}
    </>
  );
}
