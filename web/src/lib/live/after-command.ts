import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { liveStatus } from './status.js';

/** With the socket up the change arrives by itself; without it, what shows it is read again. */
export function readAgainUnlessLive(client: QueryClient, ...queryKeys: QueryKey[]): void {
  if (liveStatus() === 'live') return;
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
}
