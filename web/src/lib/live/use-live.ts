import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps this tab's socket open while the component stands; its code comes after the first paint. */
export function useLive(me: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let left = false;
    let disconnect: (() => void) | undefined;
    void import('./connect.js').then(({ connectLive }) => {
      if (!left) disconnect = connectLive(client, me);
    });
    return () => {
      left = true;
      disconnect?.();
    };
  }, [client, me]);
}
