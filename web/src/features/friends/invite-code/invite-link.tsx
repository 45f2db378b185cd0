import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { CopyField } from '../../../components/copy-field.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { inviteCodeQuery, useCreateInviteCode } from './invite-code.js';
import classes from './invite-link.module.css';

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
  const [asks, setAsks] = useState(false);
  const create = (replace: boolean) =>
    mutateAsync(replace).then(
      () => replace && toastSuccess('Invite link replaced'),
      (failure: unknown) =>
        toastError(refusalText(failure, "Couldn't create the link. Try again.")),
    );
  if (isError) {
    return (
      <p className={classes.hint} role="alert">
        Couldn&apos;t load your invite link.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div className={classes.invite}>
      {code === null ? (
        <Button variant="default" loading={isCreating} onClick={() => void create(false)}>
          Create invite link
        </Button>
      ) : (
        <>
          <CopyField
            label="Invite link"
            link={code?.inviteLink}
            subject="Be my friend on Trboo"
            copiedText="Link copied"
            {...(onPassedOn && { onPassedOn })}
          />
          <p className={classes.hint}>
            Whoever opens it sees your name and picture and can send you a friend request. To say it
            out loud: <span className={classes.code}>{code?.code ?? '…'}</span>
          </p>
          {replaceable && (
            <Button
              variant="subtle"
              color="red"
              className={classes.replace ?? ''}
              disabled={isPending}
              loading={isCreating}
              onClick={() => setAsks(true)}
            >
              Replace link
            </Button>
          )}
        </>
      )}
      {asks && (
        <Confirm
          title="Replace your invite link?"
          question="The old link and code stop working at once. Requests that came by them stay."
          action="Replace"
          onConfirm={() => void create(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
