import { useInfiniteQuery } from '@tanstack/react-query';
import { CountBadge } from '../../components/count-badge.js';
import { allOf } from '../library/lists/list-queries.js';
import { useMe } from '../people/me.js';
import { inboxQuery } from './inbox-query.js';

/** How many letters wait for an answer; nothing while it is unknown or zero. */
export function PendingCount() {
  const { data, hasNextPage } = useInfiniteQuery(inboxQuery(useMe().email));
  return <CountBadge value={data ? allOf(data).length : 0} more={hasNextPage} what="waiting" />;
}
