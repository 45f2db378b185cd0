import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { FormActions } from '../../../components/form-actions.js';
import { ApiError, refusalText } from '../../../lib/api/errors.js';
import { useSendInvite } from '../friends.js';
import { toastError } from '../../../lib/toasts/toast.js';
import type { RequestFormProps } from './request-form-props.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../friends.module.css';

/** Invites an address; if it has an account, a friend request is sent instead of a mail. */
export function InviteByEmail({ onDone, onCancel }: RequestFormProps) {
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
    <form className={classes.add} onSubmit={submit} noValidate>
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
