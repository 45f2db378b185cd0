import { Button } from '@mantine/core';
import type { FriendRequest } from '../../../../services/contract/friend.js';
import { refusalText } from '../../lib/api/errors.js';
import { displayName } from '../people/names.js';
import { useAnswerRequest } from './friends.js';
import { toastDone, toastFailure } from '../../lib/toast.js';
import { count } from '../../lib/words.js';
import { PersonRow } from '../people/person-row.js';

interface ReceivedRequestProps {
  request: FriendRequest;
  /** The word for saying no. */
  refuse: 'Decline' | 'Reject';
}

/** Somebody asks to be friends: yes or no. */
export function ReceivedRequest({ request, refuse }: ReceivedRequestProps) {
  const accept = useAnswerRequest('accept');
  const reject = useAnswerRequest('reject');
  const name = displayName(request.sender);
  return (
    <PersonRow person={request.sender} note={count(request.mutualFriends, 'mutual friend')}>
      <Button
        aria-label={`Accept ${name}`}
        onClick={() => {
          accept
            .mutateAsync(request)
            .then(() => toastDone('Friend request accepted!'))
            .catch((failure: unknown) =>
              toastFailure(refusalText(failure, 'Failed to accept friend request')),
            );
        }}
      >
        Accept
      </Button>
      <Button
        variant="default"
        aria-label={`${refuse} ${name}`}
        onClick={() => {
          reject.mutateAsync(request).catch(() => toastFailure('Failed to reject friend request'));
        }}
      >
        {refuse}
      </Button>
    </PersonRow>
  );
}
