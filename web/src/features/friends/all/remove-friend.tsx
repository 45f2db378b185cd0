import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Confirm } from '../../../components/confirm.js';
import { displayName } from '../../people/names.js';

interface RemoveFriendProps {
  friend: Person;
  onRemove: () => void;
}

/** Removes a friend after confirmation. */
export function RemoveFriend({ friend, onRemove }: RemoveFriendProps) {
  const [asking, setAsking] = useState(false);
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
          onConfirm={onRemove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
