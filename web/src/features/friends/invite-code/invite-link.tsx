import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../lib/confirm.js';
import { CopyField } from '../../../components/copy-field.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/people.js';
import { inviteCodeQuery, useCreateInviteCode } from './invite-code.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from '../friends.module.css';

interface InviteLinkProps {
  /** Called when the link was copied or handed to another application. */
  onPassedOn?: () => void;
  /** Offers to replace the link. */
  replaceable?: boolean;
}

/** The person's invite link and code, to copy; made on request. */
export function InviteLink({ onPassedOn, replaceable = false }: InviteLinkProps) {
  const { data: code, isPending, isError, refetch } = useQuery(inviteCodeQuery(useMe().email));
  const { mutateAsync, isPending: isCreating } = useCreateInviteCode();
  const create = (replace: boolean) =>
    mutateAsync(replace).then(
      () => replace && toastSuccess(t('Invite link replaced')),
      (failure: unknown) =>
        toastError(refusalText(failure, t("Couldn't create the link. Try again."))),
    );
  const askToReplace = () =>
    confirm({
      title: t('Replace your invite link?'),
      question: t('The old link and code stop working at once. Requests that came by them stay.'),
      action: t('Replace'),
      onConfirm: () => void create(true),
    });
  if (isError) {
    return (
      <p className={classes.hint} role="alert">
        <span>{t("Couldn't load your invite link.")}</span>{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  return (
    <div className={classes.invite}>
      {code === null ? (
        <Button variant="default" loading={isCreating} onClick={() => void create(false)}>
          {t('Create invite link')}
        </Button>
      ) : (
        <>
          <CopyField
            label={t('Invite link')}
            link={code?.inviteLink}
            subject={t('Be my friend on Trboo')}
            copiedText={t('Link copied')}
            {...(onPassedOn && { onPassedOn })}
          />
          <p className={classes.hint}>
            <Translated
              id="Whoever opens it sees your name and picture, and can become your friend at once. To say it out loud: <code/>"
              components={{ code: <span className={classes.code}>{code?.code ?? '…'}</span> }}
            />
          </p>
          {replaceable && (
            <Button
              variant="subtle"
              color="red"
              className={classes.replace ?? ''}
              disabled={isPending}
              loading={isCreating}
              onClick={askToReplace}
            >
              {t('Replace link')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
