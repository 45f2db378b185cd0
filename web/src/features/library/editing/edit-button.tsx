import { IconPencil } from '@tabler/icons-react';
import { lazyWhenIdle } from '../../../lib/lazy/lazy-component.js';
import { useMe } from '../../people/me.js';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/lazy-boundary.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { useCardDialog } from '../actions/use-card-dialog.js';

const EditModal = lazyWhenIdle(async () => (await import('./edit-modal.js')).EditModal);

/** Opens the edit dialog of the person's own recommendation. */
export function EditButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const dialog = useCardDialog(recommendation.title);
  if (recommendation.addedBy !== me) return null;
  return (
    <>
      <ActionButton label="Edit" Icon={IconPencil} opens="dialog" onClick={dialog.show} />
      {dialog.open && (
        <LazyDialog onClose={dialog.close}>
          <EditModal recommendation={recommendation} onClose={dialog.close} />
        </LazyDialog>
      )}
    </>
  );
}
