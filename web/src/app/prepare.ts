import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/accounts/session.js';
import { hasFirstReads } from '../lib/api/first-reads.js';
import { restoreQueries } from '../lib/persisted-queries/persisted-queries.js';
import { preloadFor } from './screens/screens.js';
import { screenPath } from '../lib/api/base-path.js';

/** Milliseconds; the longest time that the static frame is shown instead of the first screen. */
const maxWait = 2_000;

/**
 * Resolves when the first screen can replace the static frame in one step: its code, the session, the
 * persisted queries and the answers in the document are there, or take too long.
 */
export async function prepareFirstScreen(client: QueryClient): Promise<void> {
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
