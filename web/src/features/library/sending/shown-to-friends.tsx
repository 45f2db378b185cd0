import { Switch } from '@mantine/core';
import { t } from '../../../lib/language/translate.js';

interface ShownToFriendsProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Whether friends see the item to whom it is not sent. */
export function ShownToFriends({ isShown, onChange }: ShownToFriendsProps) {
  return (
    <Switch
      label={t('Show it to all friends')}
      checked={isShown}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
