import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../../../services/contract/user.js';
import { Confirm } from '../../components/confirm.js';
import { refusalText } from '../../lib/api/errors.js';
import { displayName } from '../people/names.js';
import { useRemoveFriend } from './friends.js';
import { toastFailure } from '../../lib/toast.js';

/** Ends a friendship, after asking. */
export function RemoveFriend({ friend }: { friend: Person }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveFriend();
  const remove = () => {
    mutateAsync(friend.email).catch((failure: unknown) =>
      toastFailure(refusalText(failure, 'Failed to remove friend')),
    );
  };
  return (
    <>
      <Button
        variant="subtle"
        px="sm"
        aria-label={`Remove ${displayName(friend)}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {asking && (
        <Confirm
          title={displayName(friend)}
          question="Are you sure you want to remove this friend?"
          action="Remove"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
