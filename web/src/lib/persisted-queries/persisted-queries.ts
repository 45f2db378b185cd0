import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { del, entries, get, set, promisifyRequest, type UseStore } from 'idb-keyval';
import { z } from 'zod';
import { isExpired } from '../storage/storage-item.js';
import type { Model } from '../live/stale-queries.js';

/** Metadata of a query. */
interface QueryMeta extends Record<string, unknown> {
  /** Persist the data on this device, to show it offline. */
  readonly persist?: true;
}

/** Metadata of a mutation. */
interface MutationMeta extends Record<string, unknown> {
  /** Read models that the command changes; their queries are refetched while the socket is down. */
  readonly changes?: readonly Model[];
  /**
   * The command adds, changes or deletes content or a list: the refetch waits longer (specification
   * §4).
   */
  readonly changesContent?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

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

/**
 * An IndexedDB store that never blocks other pages. A browser may freeze a page with open
 * transactions, and others would wait for them for ever. So the store closes while the page is
 * hidden or frozen; unfinished transactions are aborted, and the next use reopens it.
 */
function indexedDbStore(database: string, name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;
  let isAway = false;
  let listens = false;
  const open = new Set<IDBTransaction>();

  const leave = () => {
    isAway = true;
    for (const transaction of open) abort(transaction);
    open.clear();
    // A connection that is still opening is closed once it is open.
    connection?.then((opened) => opened.close()).catch(() => undefined);
    connection = undefined;
  };
  const comeBack = () => {
    isAway = false;
  };
  const listen = () => {
    if (listens) return;
    listens = true;
    window.addEventListener('pagehide', leave);
    document.addEventListener('freeze', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('resume', comeBack);
  };
  const connect = () => {
    connection ??= openDatabase(database, name, () => {
      connection = undefined;
    });
    return connection;
  };

  return async (mode, use) => {
    listen();
    const opened = isAway ? undefined : await connect();
    if (!opened || isAway) throw new Error('The page closed before it could finish.');
    const transaction = opened.transaction(name, mode);
    open.add(transaction);
    const ended = () => open.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    return use(transaction.objectStore(name));
  };
}

/** Opens the database; `lost` is called when opening fails or the connection closes. */
async function openDatabase(
  database: string,
  name: string,
  lost: () => void,
): Promise<IDBDatabase> {
  try {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name);
    const opened = await promisifyRequest(opening);
    opened.onclose = lost;
    return opened;
  } catch (failure) {
    lost();
    throw failure;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has just ended.
  }
}
