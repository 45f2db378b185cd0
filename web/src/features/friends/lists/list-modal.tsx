import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import { Confirm } from '../../../components/confirm.js';
import { FormActions } from '../../../components/form-actions.js';
import { Sheet } from '../../../components/sheet.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { NetworkError } from '../../../lib/api/errors.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { deleteListCall } from './friend-lists.js';
import classes from './lists.module.css';
import { ListMembers } from './list-members.js';
import { ListName } from './list-name.js';
import { listFailure } from './list-texts.js';
import { t } from '../../../lib/language/translate.js';

interface ListModalProps {
  list: FriendList;
  onClose: () => void;
}

/** The dialog of a list: rename, change members, delete. */
export function ListModal({ list, onClose }: ListModalProps) {
  const [deleting, setDeleting] = useState(false);
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteListCall, list.id);
  const deleteList = () => {
    onClose();
    run({ id: list.id, user_email: me });
    // Offline the deletion is local for now (specification §8).
    if (navigator.onLine) toastSuccess(t('List deleted successfully'));
    else toastError(listFailure(new NetworkError('offline'), 'delete'));
  };

  return (
    <Sheet title={t('List')} onClose={onClose}>
      <ListName list={list} />
      {list.description && <p className={classes.description}>{list.description}</p>}
      <ListMembers list={list} />
      <FormActions isSplit>
        <Button color="red" variant="default" onClick={() => setDeleting(true)}>
          {t('Delete List')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </FormActions>
      {deleting && (
        <Confirm
          title={list.name}
          question={t('Are you sure you want to delete this list?')}
          action={t('Delete')}
          onConfirm={deleteList}
          onClose={() => setDeleting(false)}
        />
      )}
    </Sheet>
  );
}
