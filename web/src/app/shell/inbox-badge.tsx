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

/** After a change the count and the requests may differ for a moment, in milliseconds. */
const settleTime = 2_000;

/** How many things wait and are not marked as read; nothing while it is unknown or zero. */
export function InboxBadge() {
  return <CountBadge value={useUnreadCount()} what="new" />;
}

/** The server's count without the likes and comments that were marked as read on this device. */
export function useUnreadCount(): number {
  const me = useMe().email;
  const { data: count } = useQuery(inboxBadgeQuery(me));
  const [read, setRead] = useDeviceState(readCount, me);
  // Requests cannot be marked as read: only an answer takes them out of the count.
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
