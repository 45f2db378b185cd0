import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Avatar } from '../../people/avatar.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

/** The profile in view mode. */
export function ProfileCard({ onEdit }: { onEdit: () => void }) {
  const me = useMe();
  const name = displayName(me);
  return (
    <div className={classes.card}>
      <Avatar person={me} size={96} />
      <div className={classes.who}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        {name !== me.email && <p className={classes.email}>{me.email}</p>}
        {me.bio && (
          <p className={classes.bio} dir="auto">
            {me.bio}
          </p>
        )}
      </div>
      <Button
        variant="default"
        className={classes.edit}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={onEdit}
      >
        {t('Edit Profile')}
      </Button>
    </div>
  );
}
