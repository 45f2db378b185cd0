import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CountBadge } from '../../components/status/count-badge.js';
import { inboxBadgeQuery } from '../../features/home/home-stats.js';
import { useMe } from '../../features/people/people.js';
import { t } from '../../lib/language/translate.js';
import { TitleCount, countText } from '../../components/status/title-count.js';
import { useReceivedAsks } from '../../features/asks/asks.js';
import { useInbox } from '../../features/inbox/use-inbox.js';

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

interface NotificationCountProps {
  /** `unread` at Home; `news`, the notifications that Home does not count, at the bell. */
  of?: 'unread' | 'news';
}

/** The number of unread notifications; nothing while it is unknown or zero. */
export function NotificationCount({ of = 'unread' }: NotificationCountProps) {
  const { data } = useQuery(inboxBadgeQuery(useMe().email));
  return <CountBadge value={data?.[of] ?? 0} what={t('new')} />;
}

/** The icon of the installed app; where there is none, nothing happens. */
function showOnIcon(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * Puts what Home, Inbox and bell count together before the document's title and on the icon of the
 * installed app.
 */
export function TotalCount({ children }: { children: ReactNode }) {
  const { data: badge } = useQuery(inboxBadgeQuery(useMe().email));
  const { query, waiting = [] } = useInbox();
  const { waiting: asks = [] } = useReceivedAsks();
  const total = waiting.length + asks.length + (badge?.unread ?? 0) + (badge?.news ?? 0);
  useEffect(() => showOnIcon(total), [total]);
  useEffect(() => () => showOnIcon(0), []);
  return <TitleCount value={countText(total, query.hasNextPage)}>{children}</TitleCount>;
}
