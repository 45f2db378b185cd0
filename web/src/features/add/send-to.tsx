import { useQuery } from '@tanstack/react-query';
import { FriendFaces } from '../friends/faces/friend-faces.js';
import { friendsQuery } from '../friends/friends.js';
import { useMe } from '../people/me.js';
import { t } from '../../lib/language/translate.js';
import classes from './add-form.module.css';

interface SendToProps {
  /** E-mails. */
  chosen: readonly string[];
  onChange: (emails: string[]) => void;
}

/** The friends as a row of faces; nothing for a person without friends. */
export function SendTo({ chosen, onChange }: SendToProps) {
  const { data: friends } = useQuery(friendsQuery(useMe().email));
  if (friends?.length === 0) return null;
  return (
    <div>
      <p className={classes.legend}>{t('Send to')}</p>
      <FriendFaces chosen={chosen} onChange={onChange} />
    </div>
  );
}
