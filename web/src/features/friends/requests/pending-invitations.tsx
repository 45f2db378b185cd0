import { Translated } from '../../../components/translated.js';
import { useQuery } from '@tanstack/react-query';
import { RelativeDay } from '../../../components/dates.js';
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
      <Translated
        id="{count, plural, one {# invitation} other {# invitations}} pending. Last sent <day/>."
        values={{ count: waiting }}
        components={{ day: <RelativeDay iso={lastInvitedAt} /> }}
      />
    </p>
  );
}
