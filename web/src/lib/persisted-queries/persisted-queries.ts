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

/** Increase it when the shape of the cached data changes. */
const shape = 3;
const persistedQueries = z.object({
  shape: z.literal(shape),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  reads: z.custom<DehydratedState>((value) => dehydrated.safeParse(value).success),
});
const dehydrated = z.object({
  queries: z.array(z.object({ queryHash: z.string(), state: z.object({ data: z.unknown() }) })),
});
/** Pause between a change and the write, to collect further changes. */
const pause = 1_000;

const store = indexedDbStore('trboo', 'reads');

/** Whose persisted queries are in the cache. */
let restored: string | null = null;

/** Whether the cache has been filled with a person's persisted queries. */
export const isRestored = (owner: string) => restored === owner;

/**
 * Fills the cache with a person's persisted queries. Data that was fetched meanwhile stays. After
 * an abort nothing more is filled in.
 */
export async function restoreQueries(
  client: QueryClient,
  owner: string,
  signal: AbortSignal,
): Promise<void> {
  // Storage may be missing or unreadable.
  const { data } = persistedQueries.safeParse(await get(owner, store).catch(() => undefined));
  if (signal.aborted) return;
  restored = owner;
  if (!data || isExpired(data.keptAt)) return;
  const cache = client.getQueryCache();
  const queries = data.reads.queries.filter(
    ({ queryHash }) => cache.get(queryHash)?.state.data === undefined,
  );
  const filledIn = new Set(queries.map(({ queryHash }) => queryHash));
  // Restored data is refetched as soon as a component uses it.
  for (const { state } of queries) state.isInvalidated = true;
  hydrate(client, { ...data.reads, queries });
  // A component may use a query already if the storage was slow.
  const predicate = ({ queryHash }: Query) => filledIn.has(queryHash);
  void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}

/** Persists the queries marked with `persist` from now on; returns a function that stops it. */
export function persistQueries(client: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;
  const writeSoon = () => {
    timer ??= setTimeout(write, pause);
  };
  const write = () => {
    timer = undefined;
    if (isWriting) {
      writeSoon();
      return;
    }
    const reads = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state }) => state.data !== undefined && meta?.persist === true,
      shouldDehydrateMutation: () => false,
    });
    const value: z.input<typeof persistedQueries> = { shape, keptAt: Date.now(), reads };
    isWriting = true;
    // With a full disk nothing is persisted.
    void set(owner, value, store)
      .catch(() => undefined)
      .finally(() => {
        isWriting = false;
      });
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.persist) writeSoon();
  });
  // The answers of the document arrived before this subscription.
  writeSoon();
  return () => {
    restored = null;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Deletes a person's persisted queries. */
export async function forgetPersistedQueries(owner: string): Promise<void> {
  await del(owner, store).catch(() => undefined);
}

/** Deletes the persisted queries of people who have not used this device for long. */
export async function forgetExpiredQueries(): Promise<void> {
  const all = await entries(store).catch(() => []);
  for (const [owner, value] of all) {
    const { data } = persistedQueries.safeParse(value);
    if (!data || isExpired(data.keptAt)) await del(owner, store).catch(() => undefined);
  }
}
