import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsLeaving } from '../../features/accounts/session.js';
import { whenIdle } from '../../lib/lazy/when-idle.js';

/**
 * Keeps this tab's socket open while the component stands; its code comes in a quiet moment. Whoever
 * is leaving is told nothing more: it would be read in the name of somebody who is no longer there.
 */
export function useLive(me: string): void {
  const client = useQueryClient();
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving) return undefined;
    let left = false;
    let disconnect: (() => void) | undefined;
    // What changes meanwhile is sent when the socket is there.
    const callOff = whenIdle(() => {
      import('./live-connection.js').then(
        ({ openLiveConnection }) => {
          if (!left) disconnect = openLiveConnection(client, me);
        },
        // Left while it was loading, or without a network: what is not live is read again in time.
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
