import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../lib/api/errors.js';
import { readAgainUnlessLive, readContentAgainUnlessLive } from '../lib/live/after-command.js';
import { liveStatus } from '../lib/live/status.js';
import type { CommandMeta } from '../lib/query-meta.js';
import { sessionQuery } from '../features/accounts/session.js';

const networkRetries = 2;
/** What no screen shows is kept for so many milliseconds: without a network it is all there is. */
const keptFor = 24 * 60 * 60 * 1_000;

/** A window that comes to the front was perhaps visible all the time: both are focus. */
focusManager.setEventListener((focused) => {
  const tell = () => focused();
  window.addEventListener('focus', tell);
  window.addEventListener('visibilitychange', tell);
  return () => {
    window.removeEventListener('focus', tell);
    window.removeEventListener('visibilitychange', tell);
  };
});

/** The cache of everything read. The socket keeps it fresh, so nothing is read again by itself. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionWhenOver }),
    mutationCache: new MutationCache({
      onError: endSessionWhenOver,
      onSuccess: (_answer, _variables, _shown, { meta }) => meta && readAgain(meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: keptFor,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (count, failure) => failure instanceof NetworkError && count < networkRetries,
      },
      mutations: { networkMode: 'always' },
    },
  });

  function endSessionWhenOver(failure: Error): void {
    if (!(failure instanceof ApiError) || failure.status !== 401) return;
    client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, user: null });
  }

  /** Without the socket nobody tells what a command changed: what shows it is read again. */
  function readAgain({ changes = [], ofContent }: CommandMeta): void {
    if (changes.length === 0 || liveStatus() === 'live') return;
    const again = ofContent ? readContentAgainUnlessLive : readAgainUnlessLive;
    void import('./on-change.js').then(({ shownBy }) => again(client, ...shownBy(changes)));
  }

  return client;
}
