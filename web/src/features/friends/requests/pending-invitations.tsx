import { useQuery } from '@tanstack/react-query';
import { RelativeDay } from '../../../components/dates.js';
import { count } from '../../../lib/text/format.js';
import { useMe } from '../../people/me.js';
import classes from '../friends.module.css';
import { invitationsQuery } from '../invitations.js';

/** How many invitations by e-mail are pending; nothing if none are. */
export function PendingInvitations() {
  const { data } = useQuery(invitationsQuery(useMe().email));
  if (!data?.lastInvitedAt) return null;
  const { waiting, lastInvitedAt } = data;
  return (
    <p className={classes.waiting}>
      {count(waiting, 'invitation')} pending. Last sent <RelativeDay iso={lastInvitedAt} />.
    </p>
  );
}
