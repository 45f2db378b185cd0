import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';
import { indexedDbStore } from '../storage/indexed-db-store.js';
import { isExpired } from '../storage/retention.js';

/** To be raised when what the cache holds takes another shape. */
const shape = 2;
const persistedQueries = z.object({
  shape: z.literal(shape),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  reads: z.custom<DehydratedState>((value) => dehydrated.safeParse(value).success),
});
const dehydrated = z.object({
  queries: z.array(z.object({ queryHash: z.string(), state: z.object({ data: z.unknown() }) })),
});
/** Pause between a change and the write, in which more may change. */
const pause = 1_000;

const store = indexedDbStore('trboo', 'reads');

/**
 * Fills the cache with what this device last knew for a person, as far as it can be read. What was
 * read from the server meanwhile stays. Once the signal is given nothing is filled in any more.
 */
export async function restoreQueries(
  client: QueryClient,
  owner: string,
  signal: AbortSignal,
): Promise<void> {
  // Without storage, or with one that cannot be read, there is nothing to restore.
  const { data } = persistedQueries.safeParse(await get(owner, store).catch(() => undefined));
  if (!data || isExpired(data.keptAt) || signal.aborted) return;
  const cache = client.getQueryCache();
  const queries = data.reads.queries.filter(
    ({ queryHash }) => cache.get(queryHash)?.state.data === undefined,
  );
  const filledIn = new Set(queries.map(({ queryHash }) => queryHash));
  // What is shown from the device is read anew as soon as somebody looks at it.
  for (const { state } of queries) state.isInvalidated = true;
  hydrate(client, { ...data.reads, queries });
  // Somebody may look already, where the device took its time.
  const predicate = ({ queryHash }: Query) => filledIn.has(queryHash);
  void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}

/** Keeps on this device from now on what is read of queries that say so; gives the way to stop it. */
export function persistQueries(client: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const keepSoon = () => {
    timer ??= setTimeout(keep, pause);
  };
  const keep = () => {
    timer = undefined;
    if (isWriting) {
      keepSoon();
      return;
    }
    const reads = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state }) => state.data !== undefined && meta?.persist === true,
      shouldDehydrateMutation: () => false,
    });
    const now: z.input<typeof persistedQueries> = { shape, keptAt: Date.now(), reads };
    isWriting = true;
    // A full disk keeps nothing, and hinders nobody.
    void set(owner, now, store)
      .catch(() => undefined)
      .finally(() => {
        isWriting = false;
      });
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.persist) keepSoon();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Leaves nothing of what a person has read on this device. */
export async function forgetPersistedQueries(owner: string): Promise<void> {
  await del(owner, store).catch(() => undefined);
}

/** Forgets what a person read here who has not been here for long, whoever it was. */
export async function forgetExpiredQueries(): Promise<void> {
  const all = await entries(store).catch(() => []);
  for (const [owner, value] of all) {
    const { data } = persistedQueries.safeParse(value);
    if (!data || isExpired(data.keptAt)) await del(owner, store).catch(() => undefined);
  }
}
