import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { PersonRow } from '../../people/person-link.js';
import { useMe } from '../../people/people.js';
import { friendRequestsQuery, invitationsQuery } from '../friends.js';
import { ReceivedRequest } from './received-request.js';
import { Section } from '../../../components/section.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { RelativeDay } from '../../../components/dates.js';
import classes from '../friends.module.css';

interface RequestsProps {
  onAdd: () => void;
}

/** Received and sent friend requests, and pending invitations. */
export function Requests({ onAdd }: RequestsProps) {
  const me = useMe().email;
  const query = useQuery(friendRequestsQuery(me));
  // Until invitations are loaded, the empty state is not shown.
  const hasNoInvitations = useQuery(invitationsQuery(me)).data?.waiting === 0;
  return (
    <>
      <QueryState
        query={query}
        what={t('friend requests')}
        skeleton={<RowSkeletons amount={3} label={t('Loading friend requests')} />}
      >
        {({ received, sent }) =>
          received.length + sent.length === 0 ? (
            hasNoInvitations && (
              <EmptyState
                title={t('No open requests')}
                hint={t('Who would you ask for a good book?')}
              >
                <Button onClick={onAdd}>{t('Add Friend')}</Button>
              </EmptyState>
            )
          ) : (
            <>
              {received.length > 0 && (
                <Section title={t('Received')} amount={received.length}>
                  <ul className={classes.people}>
                    {received.map((request) => (
                      <ReceivedRequest key={request.id} request={request} refuse={t('Reject')} />
                    ))}
                  </ul>
                </Section>
              )}
              {sent.length > 0 && (
                <Section title={t('Sent')} amount={sent.length}>
                  <ul className={classes.people}>
                    {sent.map(({ id, receiver }) => (
                      <PersonRow key={id} person={receiver} note={receiver.email}>
                        <span className={classes.pending}>{t('Pending...')}</span>
                      </PersonRow>
                    ))}
                  </ul>
                </Section>
              )}
            </>
          )
        }
      </QueryState>
      <PendingInvitations />
    </>
  );
}

/** How many invitations by e-mail are pending; nothing if none are. */
function PendingInvitations() {
  const query = useQuery(invitationsQuery(useMe().email));
  return (
    <QueryState query={query} what={t('your invitations')} skeleton={null}>
      {({ waiting, lastInvitedAt }) =>
        lastInvitedAt && (
          <p className="note top-20">
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
