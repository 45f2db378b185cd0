import { t } from '../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../../services/contract/people/user.js';
import { refusalText } from '../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../lib/toasts/toast.js';
import { friendRequestsQuery, useAddFriend } from '../friends/friends.js';
import { ReceivedRequest } from '../friends/requests/received-request.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import classes from './friend-page.module.css';

/** What one can do about a person who is no friend: ask, wait, or answer. */
export function NoFriendYet({ person }: { person: Person }) {
  const { data: requests } = useQuery(friendRequestsQuery(useMe().email));
  const { mutateAsync, isPending } = useAddFriend();
  const name = displayName(person);
  const received = requests?.received.find(({ senderEmail }) => senderEmail === person.email);
  const isSent = requests?.sent.some(({ receiverEmail }) => receiverEmail === person.email);
  const ask = () => {
    mutateAsync({ friend_email: person.email }).then(
      () => toastSuccess('Friend request sent!'),
      (failure: unknown) => toastError(refusalText(failure, 'Failed to send friend request')),
    );
  };
  if (received) {
    return (
      <ul className={classes.request}>
        <ReceivedRequest request={received} refuse={t('Reject')} />
      </ul>
    );
  }
  return (
    <div className={classes.stranger}>
      <p>
        You and <bdi>{name}</bdi> are not friends, so you can't send each other anything yet.
      </p>
      {isSent ? (
        <p className={classes.pending}>Pending...</p>
      ) : (
        <Button disabled={requests === undefined} loading={isPending} onClick={ask}>
          Add Friend
        </Button>
      )}
    </div>
  );
}
