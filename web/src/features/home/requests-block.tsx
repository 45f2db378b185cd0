import { t } from '../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ReceivedRequest } from '../friends/requests/received-request.js';
import { Section } from '../../components/section.js';
import { friendRequestsQuery } from '../friends/friends.js';
import { useMe } from '../people/me.js';
import classes from './home.module.css';

const maxShown = 3;

/** Received friend requests; nothing if there are none. */
export function RequestsBlock() {
  const received = useQuery(friendRequestsQuery(useMe().email)).data?.received ?? [];
  if (received.length === 0) return null;
  return (
    <Section title={t('Friend Requests')} amount={received.length}>
      <ul className={classes.requests}>
        {received.slice(0, maxShown).map((request) => (
          <ReceivedRequest key={request.id} request={request} refuse={t('Decline')} />
        ))}
      </ul>
      {received.length > maxShown && (
        <Button component={Link} to="/friends" variant="default" className={classes.all}>
          {t('View all friend requests')}
        </Button>
      )}
    </Section>
  );
}
