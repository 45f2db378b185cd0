import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { trimmedText } from '../../../../../services/contract/characters.js';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError } from '../../../lib/api/errors.js';
import { useUpdateFriendList, listFailure } from './friend-lists.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import classes from './lists.module.css';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { t } from '../../../lib/language/translate.js';

/** A list's name, edited in place: Enter saves, Escape cancels. */
export function ListName({ list }: { list: FriendList }) {
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const editing = typed !== null;
  const update = useUpdateFriendList();

  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);

  const stopEditing = () => {
    setTyped(null);
    // The button is there again after the next render.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const save = () => {
    const name = trimmedText(typed ?? '');
    stopEditing();
    if (name === '' || name === list.name) return;
    update.mutateAsync({ list, name }).then(
      () => toastSuccess(t('List renamed successfully')),
      (failure: unknown) =>
        toastError(
          failure instanceof ApiError ? t('Failed to rename list') : listFailure(failure, 'save'),
        ),
    );
  };
  const handleKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (isComposingKey(nativeEvent)) return;
    if (key === 'Enter') save();
    if (key === 'Escape') stopEditing();
  };

  if (!editing) {
    return (
      <div className={classes.title}>
        <h3 dir="auto">{list.name}</h3>
        <Button
          ref={edit}
          variant="subtle"
          px="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setTyped(list.name)}
        >
          {t('Rename')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.title}>
      <LimitedTextInput
        ref={field}
        className={classes.rename}
        aria-label={t('List Name')}
        max={limits.listName}
        value={typed}
        onType={setTyped}
        onKeyDown={handleKey}
        // Escape cancels the edit but does not close the dialog.
        data-mantine-stop-propagation
      />
      <Button onClick={save}>{t('Save')}</Button>
      <Button variant="default" onClick={stopEditing}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
