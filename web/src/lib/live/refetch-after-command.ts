import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { liveStatus } from './status.js';

/** Pauses before what a command changed is read again, in milliseconds (specification §4). */
const pauses = { reaction: 1_000, content: 2_000 } as const;

/**
 * With the socket up the change arrives by itself; without it, what shows it is read again: after a
 * second, or after two where content was added, changed or deleted.
 */
export function refetchUnlessLive(client: QueryClient, ...queryKeys: QueryKey[]): void {
  refetchAfter(pauses.reaction, client, queryKeys);
}

/** The same after content was added, changed or deleted. */
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
