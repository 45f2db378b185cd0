import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FriendRequest } from '../../../../services/contract/friends/friend.js';
import { wholeNumber } from '../../lib/text/format.js';
import { ReceivedRequest } from '../friends/requests/received-request.js';
import { t } from '../../lib/language/translate.js';
import classes from './home.module.css';

const maxShown = 3;

/** Received friend requests; nothing if there are none. */
export function RequestsBlock({ requests }: { requests: readonly FriendRequest[] }) {
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
