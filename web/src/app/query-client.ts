import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../lib/api/errors.js';
import { sessionQuery } from '../features/accounts/session.js';

const networkRetries = 2;
/** Milliseconds that unused queries stay in the cache; offline they are all there is. */
const cacheTime = 24 * 60 * 60 * 1_000;

/** A window that gets the focus may have been visible all the time; both events count as focus. */
focusManager.setEventListener((focused) => {
  const notify = () => focused();
  window.addEventListener('focus', notify);
  window.addEventListener('visibilitychange', notify);
  return () => {
    window.removeEventListener('focus', notify);
    window.removeEventListener('visibilitychange', notify);
  };
});

/** The query cache. The socket keeps it fresh, so nothing is refetched by itself. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionWhenOver }),
    mutationCache: new MutationCache({ onError: endSessionWhenOver }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: cacheTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        // Without a network a retry would only delay the message.
        retry: (count, failure) =>
          failure instanceof NetworkError && navigator.onLine && count < networkRetries,
      },
      mutations: { networkMode: 'always' },
    },
  });

  function endSessionWhenOver(failure: Error): void {
    if (!(failure instanceof ApiError) || failure.status !== 401) return;
    client.setQueryData(
      sessionQuery.queryKey,
      (known) => known && (known.user === null ? known : { ...known, user: null, hasEnded: true }),
    );
  }

  return client;
}
