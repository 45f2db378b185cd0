import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../components/status/count-badge.js';
import { inboxBadgeQuery } from '../../features/home/inbox-badge.js';
import { useMe } from '../../features/people/me.js';
import { t } from '../../lib/language/translate.js';

interface InboxBadgeProps {
  /** `unread` at Home; `news`, the notifications that Home does not count, at the bell. */
  of?: 'unread' | 'news';
}

/** The number of unread notifications; nothing while it is unknown or zero. */
export function InboxBadge({ of = 'unread' }: InboxBadgeProps) {
  const { data } = useQuery(inboxBadgeQuery(useMe().email));
  return <CountBadge value={data?.[of] ?? 0} what={t('new')} />;
}
