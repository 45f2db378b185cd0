import { CountBadge } from '../../components/status/count-badge.js';
import { useReceivedAsks } from '../asks/asks.js';
import { useInbox } from './use-inbox.js';
import { t } from '../../lib/language/translate.js';

/** The number of unanswered inbox items and asks; nothing while it is unknown or zero. */
export function PendingCount() {
  const { query, waiting = [] } = useInbox();
  const { waiting: asks = [] } = useReceivedAsks();
  return (
    <CountBadge value={waiting.length + asks.length} more={query.hasNextPage} what={t('waiting')} />
  );
}
