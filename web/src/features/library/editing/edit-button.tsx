import { IconBookmarkMinus, IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionButton } from '../../../components/action-button.js';
import { confirm } from '../../../lib/confirm.js';
import { lazyDialog } from '../../../components/feedback/error-boundary.js';
import { t } from '../../../lib/language/translate.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { useMe } from '../../people/people.js';
import { DialogAction, type CardActionProps } from '../actions/dialog-action.js';
import { confirmDelete, deleteCall, removeCall } from './commands.js';

const EditModal = lazyDialog(async () => (await import('./edit-modal.js')).EditModal);

/** Opens the edit dialog of the person's own recommendation. */
export function EditButton(card: CardActionProps) {
  const isOwn = card.recommendation.addedBy === useMe().email;
  return isOwn && <DialogAction {...card} label={t('Edit')} Icon={IconPencil} Dialog={EditModal} />;
}

/** Deletes the person's own recommendation for everyone, after confirmation. */
export function DeleteButton({ recommendation: { id, title, addedBy } }: CardActionProps) {
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteCall, id);
  if (addedBy !== me) return null;
  return (
    <ActionButton
      label={t('Delete')}
      Icon={IconTrash}
      opens="dialog"
      onClick={() => confirmDelete(title, () => run({ id, user_email: me }))}
    />
  );
}

/** Removes someone else's recommendation from the library after confirmation. */
export function RemoveButton({ recommendation: { id, title, addedBy } }: CardActionProps) {
  const me = useMe().email;
  const { run } = useUndoableCall(me, removeCall, id);
  if (addedBy === me) return null;
  const ask = () =>
    confirm({
      title,
      question: t('Remove this recommendation from your library?'),
      action: t('Remove'),
      onConfirm: () => run({ id, user_email: me }),
    });
  return (
    <ActionButton
      label={t('Remove from library')}
      Icon={IconBookmarkMinus}
      opens="dialog"
      onClick={ask}
    />
  );
}
