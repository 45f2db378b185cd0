import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../../lib/lazy/lazy-component.js';
import { useMe } from '../../people/me.js';
import { DialogAction, type CardActionProps } from '../actions/dialog-action.js';
import { t } from '../../../lib/language/translate.js';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/error-boundary.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { deleteCall } from './commands.js';

const EditModal = lazyDialog(async () => (await import('./edit-modal.js')).EditModal);

/** Opens the edit dialog of the person's own recommendation. */
export function EditButton(card: CardActionProps) {
  const isOwn = card.recommendation.addedBy === useMe().email;
  return isOwn && <DialogAction {...card} label={t('Edit')} Icon={IconPencil} Dialog={EditModal} />;
}

const ConfirmDelete = lazyDialog(async () => (await import('./confirm-delete.js')).ConfirmDelete);

/** Deletes the person's own recommendation for everyone, after confirmation. */
export function DeleteButton({ recommendation: { id, title, addedBy } }: CardActionProps) {
  const me = useMe().email;
  const [asking, setAsking] = useState(false);
  const { run } = useUndoableCall(me, deleteCall, id);
  if (addedBy !== me) return null;
  return (
    <>
      <ActionButton
        label={t('Delete')}
        Icon={IconTrash}
        opens="dialog"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <LazyDialog onClose={() => setAsking(false)}>
          <ConfirmDelete
            title={title}
            onConfirm={() => run({ id, user_email: me })}
            onClose={() => setAsking(false)}
          />
        </LazyDialog>
      )}
    </>
  );
}
