import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { Section } from '../../components/section.js';
import { useOwnAsks, YourAsks } from '../asks/your-asks.js';
import { friendRequestsQuery } from '../friends/friends.js';
import { useMe } from '../people/people.js';
import classes from './home.module.css';
import { t } from '../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FriendRequest } from '../../../../services/contract/friends/friend.js';
import { wholeNumber } from '../../lib/text/format.js';
import { ReceivedRequest } from '../friends/requests/received-request.js';

const maxShown = 3;

/** Received friend requests; nothing if there are none. */
function RequestsBlock({ requests }: { requests: readonly FriendRequest[] }) {
  const heading = useId();
  if (requests.length === 0) return null;
  return (
    <section className={classes.rows} aria-labelledby={heading}>
      <h3 id={heading}>
        {t('Friend Requests')} <span>{wholeNumber(requests.length)}</span>
      </h3>
      <ul className={classes.requests}>
        {requests.slice(0, maxShown).map((request) => (
          <ReceivedRequest key={request.id} request={request} refuse={t('Decline')} />
        ))}
      </ul>
      {requests.length > maxShown && (
        <Button component={Link} to="/friends" variant="default">
          {t('View all friend requests')}
        </Button>
      )}
    </section>
  );
}

/** What waits, as one list: letters and asks, the person's own asks, friend requests. */
export function Waiting({ Letters }: { Letters: ComponentType | undefined }) {
  const requests = useQuery(friendRequestsQuery(useMe().email)).data?.received ?? [];
  const asks = useOwnAsks().amount;
  if (!Letters && requests.length + asks === 0) return null;
  return (
    <Section
      title={t('Waiting for you')}
      {...(Letters && { more: { to: '/inbox', label: t('See all') } })}
    >
      <div className={classes.waiting}>
        {Letters && (
          <ErrorBoundary fallback={() => null}>
            <Letters />
          </ErrorBoundary>
        )}
        <RequestsBlock requests={requests} />
        <YourAsks />
      </div>
    </Section>
  );
}
