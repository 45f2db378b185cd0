import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CountBadge } from '../../components/status/count-badge.js';
import { friendRequestsQuery } from '../../features/friends/friends.js';
import { inboxBadgeQuery } from '../../features/home/inbox-badge.js';
import {
  allRead,
  readCount,
  stillRead,
} from '../../features/library/my-list/activity/read-count.js';
import { useMe } from '../../features/people/me.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { t } from '../../lib/language/translate.js';

/** Milliseconds for which count and requests may disagree after a change. */
const settleTime = 2_000;

/** The number of unread notifications; nothing while it is unknown or zero. */
export function InboxBadge() {
  return <CountBadge value={useUnreadCount()} what={t('new')} />;
}

/** The server's count minus the likes and comments marked as read on this device. */
function useUnreadCount(): number {
  const me = useMe().email;
  const { data: count } = useQuery(inboxBadgeQuery(me));
  const [read, setRead] = useDeviceState(readCount, me);
  // Requests cannot be marked as read; only an answer removes them from the count.
  const { data: requests } = useQuery({ ...friendRequestsQuery(me), enabled: read > 0 });
  const isKnown = count !== undefined && requests !== undefined;
  const still = isKnown ? stillRead(read, count - requests.received.length) : read;
  useEffect(() => {
    if (still === read) return undefined;
    const timer = setTimeout(() => setRead(still), read === allRead ? 0 : settleTime);
    return () => clearTimeout(timer);
  });
  return Math.max((count ?? 0) - still, 0);
}
