import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '../../../components/form-actions.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { CopyField } from '../../../components/copy-field.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { useShareLink } from '../../library/sharing/sharing.js';
import classes from './first-minute.module.css';
import { t } from '../../../lib/language/translate.js';
import { TextInput } from '@mantine/core';
import { type SubmitEvent } from 'react';
import { createShareLink } from '../../../../../services/contract/library/sharing.js';
import { email as emailRule } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useSendInvite } from '../../friends/friends.js';
import { useMe } from '../../people/people.js';

interface InviteWithShareProps {
  /** The favourite that the mail leads to; undefined for none. */
  favourite: Recommendation | undefined;
  onSent: () => void;
}

/** Invites a friend by e-mail, with a link to a favourite. */
function InviteWithShare({ favourite, onSent }: InviteWithShareProps) {
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

interface ShareStepProps {
  /** Added a moment ago. */
  favourites: readonly Recommendation[];
  onEnd: () => void;
}

/** Sends one favourite to a friend by a link or an e-mail; without favourites, invites a friend. */
export function ShareStep({ favourites, onEnd }: ShareStepProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const favourite = favourites.find(({ id }) => id === chosenId) ?? favourites[0];
  return (
    <div className="stack gap-16">
      {favourites.length > 1 && (
        <NativeSelect
          label={t('Favourite')}
          value={favourite?.id}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
          data={favourites.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {favourite ? (
        <FavouriteLink favourite={favourite} onSent={() => setSent(true)} />
      ) : (
        <InviteLink onPassedOn={() => setSent(true)} />
      )}
      <InviteWithShare favourite={favourite} onSent={onEnd} />
      <FormActions>
        <Button variant={isSent ? 'filled' : 'default'} onClick={onEnd}>
          {isSent ? t('Done') : t('Skip')}
        </Button>
      </FormActions>
    </div>
  );
}

function FavouriteLink({ favourite, onSent }: { favourite: Recommendation; onSent: () => void }) {
  const { data, isError, refetch } = useShareLink(favourite, true);
  if (isError) {
    return (
      <p role="alert">
        <span>{t("Couldn't create the share link")}</span>{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  return (
    <div>
      <CopyField
        label={t('Link to {title}', { title: favourite.title })}
        link={data?.shareLink}
        subject={favourite.title}
        copiedText={t('Link copied!')}
        onPassedOn={onSent}
      />
      <p className={classes.hint}>
        {t('Paste it into a message. Your friend sees your why, and keeps it with one tap.')}
      </p>
    </div>
  );
}
