import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useSendInvite } from '../../friends/friends.js';
import classes from './first-minute.module.css';

/** Invites a friend by e-mail. */
export function InviteWithShare({ onSent }: { onSent: () => void }) {
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { mutateAsync, isPending } = useSendInvite();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = emailRule.safeParse(typed);
    setInvalid(!email.success);
    if (!email.success) return;
    mutateAsync(email.data).then(
      ({ sent }) => {
        toastSuccess(sent === 'mail' ? 'Invite sent!' : 'Friend request sent!');
        onSent();
      },
      (failure: unknown) => toastError(refusalText(failure, 'Failed to send invite email')),
    );
  };
  return (
    <form className={classes.invite} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label="Or your friend's e-mail"
        placeholder="friend@example.com"
        autoComplete="off"
        description="An invite will be sent to this email address"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={invalid && 'Please enter a valid e-mail address.'}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
        Send Invite
      </Button>
    </form>
  );
}
