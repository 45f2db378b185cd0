import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { liveStatus } from './status.js';

/** Pauses before the queries are refetched, in milliseconds (specification §4). */
const pauses = { reaction: 1_000, content: 2_000 } as const;

/**
 * Refetches the queries that a command changed, after a second. While the socket is connected, the
 * change arrives by itself.
 */
export function refetchUnlessLive(client: QueryClient, ...queryKeys: QueryKey[]): void {
  refetchAfter(pauses.reaction, client, queryKeys);
}

/** The same two seconds after content was added, changed or deleted. */
export function refetchContentUnlessLive(client: QueryClient, ...queryKeys: QueryKey[]): void {
  refetchAfter(pauses.content, client, queryKeys);
}

function refetchAfter(pause: number, client: QueryClient, queryKeys: readonly QueryKey[]): void {
  if (liveStatus() === 'live') return;
  setTimeout(() => {
    if (liveStatus() === 'live') return;
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  }, pause);
}
