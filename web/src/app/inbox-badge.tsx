import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../components/count-badge.js';
import { useMe } from '../features/people/me.js';
import { inboxBadgeQuery } from '../features/home/inbox-badge.js';

/** How many things wait; nothing while it is unknown or zero. */
export function InboxBadge() {
  const { data: count = 0 } = useQuery(inboxBadgeQuery(useMe().email));
  return <CountBadge value={count} what="new" />;
}
