import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { email as emailRule } from '../../../../services/contract/user.js';
import { Sheet } from '../../components/sheet.js';
import { refusalText } from '../../lib/api/errors.js';
import { displayName } from '../../lib/people.js';
import { useAddFriend } from '../../lib/queries/friends.js';
import { toastDone, toastFailure } from '../../lib/toast.js';
import classes from './friends.module.css';
import { useAvailableUsers } from './use-available-users.js';

/** Asks somebody to be friends: somebody who is here, or an address. */
export function AddFriend({ onClose }: { onClose: () => void }) {
  const { users, loading } = useAvailableUsers();
  const { mutateAsync, isPending } = useAddFriend();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const address = typed.trim() || chosen;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = emailRule.safeParse(address);
    setInvalid(!email.success);
    if (!email.success) return;
    mutateAsync(email.data)
      .then(() => {
        toastDone('Friend request sent!');
        onClose();
      })
      .catch((failure: unknown) =>
        toastFailure(refusalText(failure, 'Failed to send friend request')),
      );
  };

  return (
    <Sheet title="Add Friend" onClose={onClose}>
      <form className={classes.add} onSubmit={submit} noValidate>
        <NativeSelect
          label="Select Existing User"
          data-autofocus
          disabled={users.length === 0}
          description={users.length === 0 && !loading ? 'No users available to add.' : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setTyped('');
          }}
          data={[
            { value: '', label: 'Choose a user...' },
            ...users.map((user) => ({ value: user.email, label: displayName(user) })),
          ]}
        />
        <p className={classes.or}>or</p>
        <TextInput
          type="email"
          label="E-mail address"
          placeholder="friend@example.com"
          autoComplete="off"
          error={invalid && 'Please enter a valid e-mail address.'}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setInvalid(false);
            setChosen('');
          }}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={address === ''} loading={isPending}>
            Send Request
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
