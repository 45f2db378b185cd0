import { Translated } from '../../../components/translated.js';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/feedback/query-state.js';
import { RelativeDay } from '../../../components/dates.js';
import { useMe } from '../../people/me.js';
import classes from '../friends.module.css';
import { invitationsQuery } from '../invitations.js';
import { t } from '../../../lib/language/translate.js';

/** How many invitations by e-mail are pending; nothing if none are. */
export function PendingInvitations() {
  const query = useQuery(invitationsQuery(useMe().email));
  return (
    <QueryState query={query} what={t('your invitations')} skeleton={null}>
      {({ waiting, lastInvitedAt }) =>
        lastInvitedAt && (
          <p className={classes.waiting}>
            <Translated
              id="{count, plural, one {# invitation} other {# invitations}} pending. Last sent <day/>."
              values={{ count: waiting }}
              components={{ day: <RelativeDay iso={lastInvitedAt} /> }}
            />
          </p>
        )
      }
    </QueryState>
  );
}
