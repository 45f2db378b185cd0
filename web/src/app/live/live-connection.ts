import type { QueryClient } from '@tanstack/react-query';
import { accessKey, sessionKey, sessionQuery } from '../../features/accounts/session.js';
import {
  refetchUnlessLive,
  refetchContentUnlessLive,
} from '../../lib/live/refetch-after-command.js';
import { connectLive } from '../../lib/live/connect.js';
import { applyChange, queryKeysOf } from './on-change.js';

/** Keeps the shown data up to date; returns a function that stops it. */
export function openLiveConnection(client: QueryClient, me: string): () => void {
  let wasReady = false;
  const disconnect = connectLive(client, {
    changed: (change, stale) => applyChange({ client, stale, me }, change),
    accessChanged: (stale) => stale.mark(accessKey),
    // The session may be over.
    refused: (stale) => stale.mark(sessionKey),
    ready: (stale) => {
      // Changes of sessions during the interruption were not sent.
      if (wasReady) stale.mark(accessKey);
      wasReady = true;
      if (client.getQueryData(sessionQuery.queryKey)?.isRemembered) stale.mark(sessionKey);
    },
  });
  const unsubscribe = refetchAfterCommands(client);
  return () => {
    unsubscribe();
    disconnect();
  };
}

/** While the socket is down, queries that a command changed are refetched. */
function refetchAfterCommands(client: QueryClient): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { changes = [], changesContent } = event.mutation.meta ?? {};
    const refetch = changesContent ? refetchContentUnlessLive : refetchUnlessLive;
    refetch(client, ...queryKeysOf(changes));
  });
}
