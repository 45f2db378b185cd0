import { Button, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { ApiError, refusalText } from '../../../lib/api/errors.js';
import { t } from '../../../lib/language/translate.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useSendInvite } from '../friends.js';

interface InviteFormProps {
  label: string;
  className: string | undefined;
  /** The form is in a dialog, which focuses its first field. */
  isDialog?: true;
  /** The token of what the mail leads to. */
  shareToken?: () => Promise<string | undefined>;
  /** Renders the button beside others. */
  withButton?: (button: ReactNode) => ReactNode;
  /** Called with what was sent, in words. */
  onSent: (text: string) => void;
}

/** Invites an address; if it has an account, a friend request is sent instead of a mail. */
export function InviteForm(props: InviteFormProps) {
  const { label, className, isDialog, shareToken, withButton = (button) => button } = props;
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { mutateAsync, isPending } = useSendInvite();
  const invite = async (email: string) => mutateAsync({ email, shareToken: await shareToken?.() });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = emailRule.safeParse(typed);
    setInvalid(!email.success);
    if (!email.success) return;
    invite(email.data).then(
      ({ sent }) => props.onSent(sent === 'mail' ? t('Invite sent!') : t('Friend request sent!')),
      (failure: unknown) => toastError(inviteFailure(failure)),
    );
  };
  return (
    <form className={className} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={label}
        data-autofocus={isDialog}
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
      {withButton(
        <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
          {t('Send Invite')}
        </Button>,
      )}
    </form>
  );
}

/** The texts of specification §8, invite toasts. */
function inviteFailure(failure: unknown): string {
  return failure instanceof ApiError
    ? refusalText(failure, t('Failed to send invite email'))
    : t('Failed to send invite email. Please try again.');
}
