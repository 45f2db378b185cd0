import { Button } from '@mantine/core';
import type { Person } from '../../../services/contract/user.js';
import { refusalText } from '../lib/api/errors.js';
import { toastDone, toastFailure } from '../lib/toast.js';
import { useAddFriend } from '../features/friends/friends.js';
import { displayName } from '../features/people/names.js';

interface FriendOfferProps {
  person: Person;
  onDone: () => void;
}

/** Offers somebody as a friend of whom one has just taken something over. */
export function FriendOffer({ person, onDone }: FriendOfferProps) {
  const { mutateAsync, isPending } = useAddFriend();
  const name = displayName(person);
  const ask = () => {
    mutateAsync(person.email).then(
      () => {
        onDone();
        // What it stands in may be about to go, or gone.
        toastDone('Friend request sent!');
      },
      (failure: unknown) => toastFailure(refusalText(failure, 'Failed to send friend request')),
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
