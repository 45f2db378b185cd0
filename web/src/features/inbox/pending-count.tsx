import { CountBadge } from '../../components/status/count-badge.js';
import { useInbox } from './use-inbox.js';

/** How many letters wait for an answer; nothing while it is unknown or zero. */
export function PendingCount() {
  const { query, waiting = [] } = useInbox();
  return <CountBadge value={waiting.length} more={query.hasNextPage} what="waiting" />;
}
