import { CountBadge } from '../../components/status/count-badge.js';
import { useInbox } from './use-inbox.js';

/** The number of unanswered inbox items; nothing while it is unknown or zero. */
export function PendingCount() {
  const { query, waiting = [] } = useInbox();
  return <CountBadge value={waiting.length} more={query.hasNextPage} what="waiting" />;
}
