import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsLeaving } from '../../features/accounts/session.js';
import { whenIdle } from '../../lib/lazy/when-idle.js';

/**
 * Keeps this tab's socket open while the component is mounted. Its code loads at idle. During
 * sign-out the socket is closed: refetches would fail without a session.
 */
export function useLive(me: string): void {
  const client = useQueryClient();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving) return undefined;
    let left = false;
    let disconnect: (() => void) | undefined;
    // Changes until then are delivered when the socket connects.
    const callOff = whenIdle(() => {
      import('./live-connection.js').then(
        ({ openLiveConnection }) => {
          if (!left) disconnect = openLiveConnection(client, me);
        },
        // The page was left, or there is no network; queries are refetched in time.
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
      disconnect?.();
    };
  }, [client, isLeaving, me]);
}
