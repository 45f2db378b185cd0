import { Button } from '@mantine/core';
import type { Person } from '../../../services/contract/user.js';
import { refusalText } from '../lib/api/errors.js';
import { toastFailure } from '../lib/toast.js';
import { useAddFriend } from '../features/friends/friends.js';
import { displayName } from '../features/people/names.js';

/** Offers somebody as a friend of whom one has just taken something over. */
export function FriendOffer({ person }: { person: Person }) {
  const { mutateAsync, isPending, isSuccess } = useAddFriend();
  const name = displayName(person);
  if (isSuccess) return <>Friend request sent!</>;
  const ask = () => {
    mutateAsync(person.email).catch((failure: unknown) =>
      toastFailure(refusalText(failure, 'Failed to send friend request')),
    );
  };
  return (
    <>
      This came from <strong>{name}</strong>.{' '}
      <Button variant="default" loading={isPending} onClick={ask}>
        Add {name} as a friend
      </Button>
    </>
  );
}
