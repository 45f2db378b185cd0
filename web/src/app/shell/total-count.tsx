import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { TitleCount, countText } from '../../components/status/title-count.js';
import { useReceivedAsks } from '../../features/asks/asks.js';
import { inboxBadgeQuery } from '../../features/home/home-stats.js';
import { useInbox } from '../../features/inbox/use-inbox.js';
import { useMe } from '../../features/people/me.js';

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
