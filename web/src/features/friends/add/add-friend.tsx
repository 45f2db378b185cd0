import { useState } from 'react';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { RequestUser, type RequestFormProps } from './request-user.js';
import { t } from '../../../lib/language/translate.js';
import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { FormActions } from '../../../components/form-actions.js';
import { ApiError, refusalText } from '../../../lib/api/errors.js';
import { useSendInvite } from '../friends.js';

/** Invites an address; if it has an account, a friend request is sent instead of a mail. */
function InviteByEmail({ onDone, onCancel }: RequestFormProps) {
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { mutateAsync, isPending } = useSendInvite();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = emailRule.safeParse(typed);
    setInvalid(!email.success);
    if (!email.success) return;
    mutateAsync({ email: email.data }).then(
      ({ sent }) => onDone(sent === 'mail' ? t('Invite sent!') : t('Friend request sent!')),
      (failure: unknown) => toastError(inviteFailure(failure)),
    );
  };

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t('E-mail')}
        data-autofocus
        placeholder={t('friend@example.com')}
        description={t('An invite will be sent to this email address')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        error={invalid && t('Please enter a valid e-mail address.')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
        }}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
          {t('Send Invite')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The texts of specification §8, invite toasts. */
function inviteFailure(failure: unknown): string {
  return failure instanceof ApiError
    ? refusalText(failure, t('Failed to send invite email'))
    : t('Failed to send invite email. Please try again.');
}

type Mode = 'invite' | 'user';

const modes: { value: Mode; label: string }[] = [
  { value: 'invite', label: t('Invite by Email') },
  { value: 'user', label: t('Select Existing User') },
];

/** The Add Friend dialog: invite an e-mail address or choose an existing user. */
export function AddFriend({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('invite');
  const Form = mode === 'invite' ? InviteByEmail : RequestUser;
  const done = (text: string) => {
    toastSuccess(text);
    onClose();
  };
  return (
    <Sheet title={t('Add Friend')} onClose={onClose}>
      <SegmentedControl
        fullWidth
        size="md"
        className="bottom-20"
        aria-label={t('How to find your friend')}
        data={modes}
        value={mode}
        onChange={setMode}
      />
      <Form onDone={done} onCancel={onClose} />
    </Sheet>
  );
}
