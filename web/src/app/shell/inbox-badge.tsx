import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../components/status/count-badge.js';
import { inboxBadgeQuery } from '../../features/home/inbox-badge.js';
import { useMe } from '../../features/people/me.js';
import { t } from '../../lib/language/translate.js';

/** The number of unread notifications; nothing while it is unknown or zero. */
export function InboxBadge() {
  const { data } = useQuery(inboxBadgeQuery(useMe().email));
  return <CountBadge value={data?.unread ?? 0} what={t('new')} />;
}
