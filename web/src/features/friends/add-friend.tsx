import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { email as emailRule } from '../../../../services/contract/user.js';
import { Sheet } from '../../components/sheet.js';
import { ApiError, refusalText } from '../../lib/api/errors.js';
import { displayName } from '../../lib/people.js';
import { useAddFriend, useSendInvite } from '../../lib/queries/friends.js';
import { toastDone, toastFailure } from '../../lib/toast.js';
import classes from './friends.module.css';
import { useAvailableUsers } from './use-available-users.js';

/** Asks somebody to be friends: somebody who is here, or an address. */
export function AddFriend({ onClose }: { onClose: () => void }) {
  const { users, loading } = useAvailableUsers();
  const request = useAddFriend();
  const invite = useSendInvite();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);

  const requestFriend = (email: string) =>
    request.mutateAsync(email).then(
      () => done('Friend request sent!'),
      (failure: unknown) => toastFailure(refusalText(failure, 'Failed to send friend request')),
    );
  const inviteByEmail = (email: string) =>
    invite.mutateAsync(email).then(
      ({ sent }) => done(sent === 'mail' ? 'Invite sent!' : 'Friend request sent!'),
      (failure: unknown) => toastFailure(inviteFailure(failure)),
    );
  const done = (words: string) => {
    toastDone(words);
    onClose();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') {
      void requestFriend(chosen);
      return;
    }
    const email = emailRule.safeParse(typed);
    setInvalid(!email.success);
    if (email.success) void inviteByEmail(email.data);
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
          label="Invite by Email"
          placeholder="friend@example.com"
          description="An invite will be sent to this email address"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
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
          <Button
            type="submit"
            disabled={typed.trim() === '' && chosen === ''}
            loading={request.isPending || invite.isPending}
          >
            {typed.trim() === '' ? 'Send Request' : 'Send Invite'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The words of the specification (§8, invite toasts). */
function inviteFailure(failure: unknown): string {
  return failure instanceof ApiError
    ? refusalText(failure, 'Failed to send invite email')
    : 'Failed to send invite email. Please try again.';
}
