import { Translated } from '../../components/translated.js';
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

/** For a person who is no friend: send a request, wait for its answer, or answer theirs. */
export function NoFriendYet({ person }: { person: Person }) {
  const { data: requests } = useQuery(friendRequestsQuery(useMe().email));
  const { mutateAsync, isPending } = useAddFriend();
  const name = displayName(person);
  const received = requests?.received.find(({ sender }) => sender.id === person.id);
  const isSent = requests?.sent.some(({ receiver }) => receiver.id === person.id);
  const ask = () => {
    mutateAsync({ person_id: person.id }).then(
      () => toastSuccess(t('Friend request sent!')),
      (failure: unknown) => toastError(refusalText(failure, t('Failed to send friend request'))),
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
        <Translated
          id="You and <name/> are not friends, so you can't send each other anything yet."
          components={{ name: <bdi>{name}</bdi> }}
        />
      </p>
      {isSent ? (
        <p className={classes.pending}>{t('Pending...')}</p>
      ) : (
        <Button disabled={requests === undefined} loading={isPending} onClick={ask}>
          {t('Add Friend')}
        </Button>
      )}
    </div>
  );
}
