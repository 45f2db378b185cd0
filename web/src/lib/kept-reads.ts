import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { z } from 'zod';
import { keys } from './queries/keys.js';

/** To be raised when what the cache holds takes another shape. */
const shape = 1;
const kept = z.object({
  shape: z.literal(shape),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  reads: z.custom<DehydratedState>((value) => dehydrated.safeParse(value).success),
});
const dehydrated = z.object({
  queries: z.array(z.object({ queryHash: z.string(), state: z.object({ data: z.unknown() }) })),
});
/** What was kept longer ago is not shown any more, in milliseconds. */
const mostAge = 30 * 24 * 60 * 60 * 1_000;
/** Pause between a change and the write, in which more may change. */
const pause = 1_000;

/** The lists of screens; nothing that is asked for anew each time. */
const keptRoots: ReadonlySet<unknown> = new Set(
  [
    ...[keys.homeStats, keys.inboxBadge, keys.explore, keys.library, keys.inbox],
    ...[keys.friends, keys.friendRequests, keys.friendLists, keys.subscriptions, keys.users],
    ...[keys.comments, keys.exchanged],
  ].map(([root]) => root),
);
const isKept = (queryKey: unknown) => Array.isArray(queryKey) && keptRoots.has(queryKey[0]);

const store = createStore('trboo', 'reads');

/** Fills the cache with what this device last knew for a person, as far as it can be read. */
export async function restoreReads(client: QueryClient, owner: string): Promise<void> {
  // Without storage, or with one that cannot be read, there is nothing to restore.
  const { data } = kept.safeParse(await get(owner, store).catch(() => undefined));
  if (!data || Date.now() - data.keptAt > mostAge) return;
  // What is shown from the device is read anew as soon as somebody looks at it.
  for (const { state } of data.reads.queries) state.isInvalidated = true;
  hydrate(client, data.reads);
}

/** Keeps on this device from now on what is read; gives the way to stop it. */
export function keepReads(client: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const reads = dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
      shouldDehydrateMutation: () => false,
    });
    const now: z.input<typeof kept> = { shape, keptAt: Date.now(), reads };
    // A full disk keeps nothing, and hinders nobody.
    void set(owner, now, store).catch(() => undefined);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && isKept(event.query.queryKey)) timer ??= setTimeout(keep, pause);
  });
  // The page may be gone before the pause is over.
  const keepNow = () => {
    if (timer !== undefined) keep();
  };
  window.addEventListener('pagehide', keepNow);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', keepNow);
    clearTimeout(timer);
  };
}

/** Leaves nothing of what a person has read on this device. */
export async function forgetKeptReads(owner: string): Promise<void> {
  await del(owner, store).catch(() => undefined);
}
