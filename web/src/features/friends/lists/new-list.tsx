import { trimmedText } from '../../../../../services/contract/characters.js';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { FormActions } from '../../../components/form-actions.js';
import { FriendFaces } from '../faces/friend-faces.js';
import { Sheet } from '../../../components/sheet.js';
import { NetworkError } from '../../../lib/api/errors.js';
import { randomKey } from '../../../lib/api/act-once.js';
import { useCreateFriendList, listFailure } from './friend-lists.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import classes from '../friends.module.css';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { t } from '../../../lib/language/translate.js';

/** The Create New List dialog. */
export function NewList({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [friendEmails, setFriendEmails] = useState<string[]>([]);
  const [id] = useState(randomKey);
  const { mutateAsync, isPending } = useCreateFriendList();
  const trimmed = trimmedText(name);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    const list = { name: trimmed, description: description.trim(), friendEmails };
    mutateAsync({ id, ...list }).then(
      () => {
        toastSuccess(t('List created'));
        onClose();
      },
      (failure: unknown) => {
        toastError(listFailure(failure, 'save'));
        // The command waits in the outbox.
        if (failure instanceof NetworkError) onClose();
      },
    );
  };

  return (
    <Sheet title={t('Create New List')} onClose={onClose}>
      <form className="stack gap-12" onSubmit={submit} noValidate>
        <LimitedTextInput
          label={t('List Name')}
          required
          withAsterisk={false}
          data-autofocus
          max={limits.listName}
          autoComplete="off"
          value={name}
          onType={setName}
        />
        <LimitedTextInput
          label={t('Description (optional)')}
          max={limits.listDescription}
          autoComplete="off"
          value={description}
          onType={setDescription}
        />
        <fieldset className={classes.choice}>
          <legend>{t('Friends (optional)')}</legend>
          <FriendFaces
            asCheckboxes
            chosen={friendEmails}
            onChange={setFriendEmails}
            canChoose={() => true}
          />
        </fieldset>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={trimmed === ''} loading={isPending}>
            {t('Create List')}
          </Button>
        </FormActions>
      </form>
    </Sheet>
  );
}
