import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { createShareLink } from '../../../../../services/contract/library/sharing.js';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useSendInvite } from '../../friends/friends.js';
import { useMe } from '../../people/me.js';
import { t } from '../../../lib/language/translate.js';
import classes from './first-minute.module.css';

interface InviteWithShareProps {
  /** The favourite that the mail leads to; undefined for none. */
  favourite: Recommendation | undefined;
  onSent: () => void;
}

/** Invites a friend by e-mail, with a link to a favourite. */
export function InviteWithShare({ favourite, onSent }: InviteWithShareProps) {
  const me = useMe().email;
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { mutateAsync, isPending } = useSendInvite();
  const invite = async (email: string) => {
    if (favourite === undefined) return mutateAsync({ email });
    const request = { recommendationId: favourite.id, userEmail: me };
    const { shareLink } = await send(createShareLink, request);
    return mutateAsync({ email, shareToken: shareLink.split('/').at(-1) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = emailRule.safeParse(typed);
    setInvalid(!email.success);
    if (!email.success) return;
    invite(email.data).then(
      ({ sent }) => {
        toastSuccess(sent === 'mail' ? t('Invite sent!') : t('Friend request sent!'));
        onSent();
      },
      (failure: unknown) => toastError(refusalText(failure, t('Failed to send invite email'))),
    );
  };
  return (
    <form className={classes.invite} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t("Or your friend's e-mail")}
        placeholder={t('friend@example.com')}
        autoComplete="off"
        description={t('An invite will be sent to this email address')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={invalid && t('Please enter a valid e-mail address.')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
        {t('Send Invite')}
      </Button>
    </form>
  );
}
