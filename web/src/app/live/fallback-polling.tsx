import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { friendRequestsQuery } from '../../features/friends/friends.js';
import { inboxBadgeQuery } from '../../features/home/inbox-badge.js';
import { useMe } from '../../features/people/me.js';
import { useLiveStatus } from '../../lib/live/status.js';

/** Milliseconds (specification §4). */
const interval = 30_000;

/**
 * While the socket is down, refetches friend requests and the inbox badge at an interval and when
 * the window gets the focus.
 */
export function FallbackPolling() {
  const me = useMe().email;
  const client = useQueryClient();
  // Offline, polling is useless.
  const isDown = useLiveStatus() === 'reconnecting';
  useEffect(() => {
    if (!isDown) return undefined;
    const refetch = () => {
      client.query({ ...friendRequestsQuery(me), staleTime: 0 }).catch(() => undefined);
      client.query({ ...inboxBadgeQuery(me), staleTime: 0 }).catch(() => undefined);
    };
    const timer = setInterval(refetch, interval);
    const unsubscribe = focusManager.subscribe((focused) => {
      if (focused) refetch();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, isDown, me]);
  return null;
}
