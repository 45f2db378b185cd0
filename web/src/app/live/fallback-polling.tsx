import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveStatus } from '../../lib/live/status.js';

/** Milliseconds (specification §4). */
const interval = 30_000;

function refetchShown(client: QueryClient): void {
  void client.invalidateQueries({}, { cancelRefetch: false });
}

/**
 * While the socket is down, refetches what is shown at an interval, when the window gets the focus,
 * and when the address changes; what is not shown is refetched when it is shown again.
 */
export function FallbackPolling() {
  const client = useQueryClient();
  // Offline, polling is useless.
  const isDown = useLiveStatus() === 'reconnecting';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (!isDown) return undefined;
    const refetch = () => refetchShown(client);
    const timer = setInterval(refetch, interval);
    const unsubscribe = focusManager.subscribe((focused) => {
      if (focused) refetch();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, isDown]);
  useEffect(() => {
    if (isDown && shown.current !== pathname) refetchShown(client);
    shown.current = pathname;
  }, [client, isDown, pathname]);
  return null;
}
