import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../components/status/count-badge.js';
import { inboxBadgeQuery } from '../../features/home/home-stats.js';
import { useMe } from '../../features/people/me.js';
import { t } from '../../lib/language/translate.js';

/** Further paths of an entry: Home has two, and My List shows its sections in full. */
const furtherPaths: Readonly<Record<string, RegExp>> = {
  '/': /^\/home$/,
  '/my-trboo': /^\/type\//,
};

/**
 * A link of the navigation, current on its screen and on those below it. A recommendation's own
 * page is below none: it may be one's own, a friend's, or in the Inbox.
 */
export function EntryLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const isCurrent =
    pathname === to || pathname.startsWith(`${to}/`) || furtherPaths[to]?.test(pathname);
  return <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}

interface InboxBadgeProps {
  /** `unread` at Home; `news`, the notifications that Home does not count, at the bell. */
  of?: 'unread' | 'news';
}

/** The number of unread notifications; nothing while it is unknown or zero. */
export function InboxBadge({ of = 'unread' }: InboxBadgeProps) {
  const { data } = useQuery(inboxBadgeQuery(useMe().email));
  return <CountBadge value={data?.[of] ?? 0} what={t('new')} />;
}
