import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.js';
import { LazyDialog } from '../../../components/feedback/lazy-boundary.js';
import { lazyDialog } from '../../../lib/lazy/lazy-component.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { useMe } from '../../people/me.js';
import { deleteCall } from './commands.js';
import { t } from '../../../lib/language/translate.js';

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
