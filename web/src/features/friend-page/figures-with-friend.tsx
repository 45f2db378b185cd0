import { t } from '../../lib/language/translate.js';
import { useQuery } from '@tanstack/react-query';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { landedText } from '../library/exchanged/landed-text.js';
import { sentOutcomesQuery } from '../library/exchanged/sent-outcomes.js';
import { useMe } from '../people/me.js';
import classes from './friend-page.module.css';

/** The numbers of items sent and received, and the outcomes of those that the person sent. */
export function FiguresWithFriend({ friend }: { friend: Friend }) {
  const { data: landed } = useQuery(sentOutcomesQuery(useMe().email, friend.email));
  return (
    <p className={classes.figures}>
      <span>
        {t('Sent {sent} · Received {received}', { sent: friend.sent, received: friend.received })}
      </span>
      {landed !== undefined && landed.sent > 0 && (
        <span role="status">
          {` · ${t('How yours landed: {text}', { text: landedText(landed) })}`}
        </span>
      )}
    </p>
  );
}
