import { Button } from '@mantine/core';
import type { FriendRequest } from '../../../../../services/contract/friends/friend.js';
import { refusalText } from '../../../lib/api/errors.js';
import { displayName, useMe } from '../../people/people.js';
import { UndoRow } from '../undo-row.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { declineCall, useAcceptRequest } from '../friends.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { PersonRow } from '../../people/person-link.js';
import { t, Translated } from '../../../lib/language/translate.js';

interface ReceivedRequestProps {
  request: FriendRequest;
  /** Label of the refusal. */
  refuse: string;
}

/** How the sender found the person; with the recommendation's title while it exists. */
function cameByText({ foundBy, cameBy }: FriendRequest): string | undefined {
  if (foundBy === 'code') return t('Came by your invite link');
  if (foundBy !== 'link') return undefined;
  return cameBy ? t('Came by your {title} link', { title: cameBy.title }) : t('Came by your link');
}

/** A received friend request with its two answers. */
export function ReceivedRequest({ request, refuse }: ReceivedRequestProps) {
  const me = useMe().email;
  const accept = useAcceptRequest();
  const { isDone, run, undo } = useUndoableCall(me, declineCall, request.id);
  const name = displayName(request.sender);
  const mutual = t('{count, plural, one {# mutual friend} other {# mutual friends}}', {
    count: request.mutualFriends,
  });
  const cameBy = cameByText(request);
  if (isDone)
    return (
      <UndoRow
        text={
          <Translated id="Request from <name/> declined" components={{ name: <bdi>{name}</bdi> }} />
        }
        onUndo={undo}
      />
    );
  return (
    <PersonRow person={request.sender} note={cameBy ? `${cameBy} · ${mutual}` : mutual}>
      <Button
        aria-label={t('{action} {name}', { action: t('Accept'), name })}
        onClick={() => {
          accept
            .mutateAsync(request)
            .then(() => toastSuccess(t('Friend request accepted!')))
            .catch((failure: unknown) =>
              toastError(refusalText(failure, t('Failed to accept friend request'))),
            );
        }}
      >
        {t('Accept')}
      </Button>
      <Button
        variant="default"
        aria-label={t('{action} {name}', { action: refuse, name })}
        onClick={() => run({ request_id: request.id, user_email: me })}
      >
        {refuse}
      </Button>
    </PersonRow>
  );
}
