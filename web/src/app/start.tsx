import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, focusManager, MutationCache, QueryCache } from '@tanstack/react-query';
import { App } from './app.js';
import { removeFrameBehind } from './frame/remove-frame.js';
import { reloadOnNewVersion } from './new-version/new-version.js';
import { ChunkLoadError } from '../lib/lazy/lazy-component.js';
import { whenIdle } from '../lib/lazy/when-idle.js';
import { watchOverlayHistory } from '../lib/page/overlay-history.js';
import { watchPresses } from '../lib/forms/repeated-press.js';
import { sessionQuery } from '../features/accounts/session.js';
import { hasFirstReads } from '../lib/api/first-reads.js';
import { restoreQueries } from '../lib/persisted-queries/persisted-queries.js';
import { preloadFor } from './screens/screens.js';
import { screenPath, belowBase } from '../lib/api/base-path.js';
import { ApiError, NetworkError } from '../lib/api/errors.js';
import { shareToken } from '../../../services/contract/library/recommendation.js';
import { pendingShare } from '../features/shared/pending-share.js';

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
function makeQueryClient(): QueryClient {
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

/** Milliseconds; the longest time that the static frame is shown instead of the first screen. */
const maxWait = 2_000;

/**
 * Resolves when the first screen can replace the static frame in one step: its code, the session, the
 * persisted queries and the answers in the document are there, or take too long.
 */
async function prepareFirstScreen(client: QueryClient): Promise<void> {
  const pathname = screenPath();
  const code = preloadFor(pathname);
  const data = async () => {
    const { user } = await client.query(sessionQuery);
    if (!user) return;
    await restoreQueries(client, user.email, new AbortController().signal);
    if (!hasFirstReads()) return;
    const { loadFirstQueries } = await import('./screens/first-queries.js');
    await loadFirstQueries(client, user.email, pathname);
  };
  const all = Promise.allSettled([code, data()]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, maxWait))]);
}

rememberShareOfAddress();
watchOverlayHistory();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
removeFrameBehind(root);
const client = makeQueryClient();
const app = createRoot(root, {
  // A missing chunk is no bug; the page tells the person.
  onCaughtError: (failure) => {
    if (!(failure instanceof ChunkLoadError)) console.error(failure);
  },
});
void prepareFirstScreen(client).then(() => {
  startTransition(() => {
    app.render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
  });
});
reloadOnNewVersion();
refetchFailedStyles();
watchPresses();
registerServiceWorker();
whenIdle(() => {
  // Offline its code may be missing; then the fonts come with the next visit.
  void import('./offline/precache-app.js')
    .then(({ fetchFonts }) => fetchFonts())
    .catch(() => undefined);
});

/**
 * Requests failed stylesheets again when the network is back; the bundler's loader believes that
 * they are loaded.
 */
function refetchFailedStyles(): void {
  const missing = new Set<HTMLLinkElement>();
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  window.addEventListener('error', failed, true);
  window.addEventListener('online', () => {
    for (const link of missing) link.replaceWith(link.cloneNode());
    missing.clear();
  });
}

/**
 * Registers the service worker, so that the page is installable and starts offline. Only in built
 * pages: in development nothing may come from a cache.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    // Without storage the page works as before.
    navigator.serviceWorker.register(belowBase('/sw.js')).catch(() => undefined);
  });
}

/**
 * Stores the share token in the address of sign-in and removes it from the address. The page of a
 * share link sends it there where its scripts do not run. Tokens from other sites are ignored: with a
 * link they could add an item to the library of a signed-in person.
 */
function rememberShareOfAddress(): void {
  const { pathname, search, origin } = window.location;
  const token = new URLSearchParams(search).get('share');
  if (screenPath() !== '/login' || token === null) return;
  const { referrer } = document;
  const isFromOwnPage = URL.canParse(referrer) && new URL(referrer).origin === origin;
  if (isFromOwnPage && shareToken.safeParse(token).success) pendingShare.set(token);
  window.history.replaceState(window.history.state, '', pathname);
}
