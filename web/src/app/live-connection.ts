import type { QueryClient } from '@tanstack/react-query';
import { sessionKey, sessionQuery } from '../features/accounts/session.js';
import { connectLive } from '../lib/live/connect.js';
import { applyChange } from './on-change.js';

/** Opens this tab's socket for a person; gives the way to close it. */
export function openLiveConnection(client: QueryClient, me: string): () => void {
  return connectLive(client, {
    changed: (change, stale) => applyChange({ client, stale, me }, change),
    // Perhaps the session is over.
    refused: (stale) => stale.mark(sessionKey),
    ready: (stale) => {
      if (client.getQueryData(sessionQuery.queryKey)?.remembered) stale.mark(sessionKey);
    },
  });
}
