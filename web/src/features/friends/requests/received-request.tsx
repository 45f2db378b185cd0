import { Button } from '@mantine/core';
import type { FriendRequest } from '../../../../../services/contract/friends/friend.js';
import { refusalText } from '../../../lib/api/errors.js';
import { displayName } from '../../people/names.js';
import { UndoRow } from '../undo-row.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { useMe } from '../../people/me.js';
import { declineCall, useAcceptRequest } from '../friends.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { count } from '../../../lib/text/format.js';
import { PersonRow } from '../../people/person-row.js';

interface ReceivedRequestProps {
  request: FriendRequest;
  /** Label of the refusal. */
  refuse: 'Decline' | 'Reject';
}

/** How the sender came; the title is there only while the recommendation is. */
function cameByText({ foundBy, cameBy }: FriendRequest): string | undefined {
  if (foundBy === 'code') return 'Came by your invite link';
  if (foundBy !== 'link') return undefined;
  return cameBy ? `Came by your ${cameBy.title} link` : 'Came by your link';
}

/** A received friend request with its two answers. */
export function ReceivedRequest({ request, refuse }: ReceivedRequestProps) {
  const me = useMe().email;
  const accept = useAcceptRequest();
  const { isDone, run, undo } = useUndoableCall(me, declineCall, request.id);
  const name = displayName(request.sender);
  const mutual = count(request.mutualFriends, 'mutual friend');
  const cameBy = cameByText(request);
  if (isDone)
    return (
      <UndoRow
        text={
          <>
            Request from <bdi>{name}</bdi> declined
          </>
        }
        onUndo={undo}
      />
    );
  return (
    <PersonRow person={request.sender} note={cameBy ? `${cameBy} · ${mutual}` : mutual}>
      <Button
        aria-label={`Accept ${name}`}
        onClick={() => {
          accept
            .mutateAsync(request)
            .then(() => toastSuccess('Friend request accepted!'))
            .catch((failure: unknown) =>
              toastError(refusalText(failure, 'Failed to accept friend request')),
            );
        }}
      >
        Accept
      </Button>
      <Button
        variant="default"
        aria-label={`${refuse} ${name}`}
        onClick={() => run({ request_id: request.id, user_email: me })}
      >
        {refuse}
      </Button>
    </PersonRow>
  );
}
