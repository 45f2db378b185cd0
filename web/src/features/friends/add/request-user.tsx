import { Button, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { QueryState } from '../../../components/feedback/query-state.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { refusalText } from '../../../lib/api/errors.js';
import { displayName } from '../../people/names.js';
import { useAddFriend } from '../friends.js';
import { toastError } from '../../../lib/toasts/toast.js';
import type { RequestFormProps } from './request-form-props.js';
import classes from '../friends.module.css';
import { useAvailableUsers } from './use-available-users.js';

/** Sends a friend request to an existing user. */
export function RequestUser({ onDone, onCancel }: RequestFormProps) {
  const query = useAvailableUsers();
  const [chosen, setChosen] = useState('');
  const { mutateAsync, isPending } = useAddFriend();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === '') return;
    mutateAsync(chosen).then(
      () => onDone('Friend request sent!'),
      (failure: unknown) => toastError(refusalText(failure, 'Failed to send friend request')),
    );
  };

  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <QueryState
        query={query}
        what="the users"
        skeleton={<RowSkeletons amount={1} label="Loading users" />}
      >
        {(users) => (
          <NativeSelect
            label="User"
            disabled={users.length === 0}
            description={users.length === 0 ? 'No users available to add.' : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: 'Choose a user...' },
              ...users.map((user) => ({ value: user.email, label: displayName(user) })),
            ]}
          />
        )}
      </QueryState>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen === ''} loading={isPending}>
          Send Request
        </Button>
      </div>
    </form>
  );
}
