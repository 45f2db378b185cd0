import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Confirm } from '../../../components/confirm.js';
import { displayName } from '../../people/names.js';
import { t } from '../../../lib/language/translate.js';

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
        aria-label={t('Remove {name}', { name: displayName(friend) })}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </Button>
      {asking && (
        <Confirm
          title={displayName(friend)}
          question={t('Are you sure you want to remove this friend?')}
          action={t('Remove')}
          onConfirm={onRemove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
