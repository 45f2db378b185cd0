import { setImmediate } from 'node:timers/promises';
import { withoutRequester } from './fair-queue.js';

/** Maximum number of keys per query, unless one call has more. */
const maxKeys = 1_000;

type Found<Value> = Promise<ReadonlyMap<string, Value>>;

/** A batch that still accepts keys during this event-loop tick. */
interface Batch<Value> {
  readonly keys: Set<string>;
  readonly found: Found<Value>;
}

/**
 * Collects the keys requested during one event-loop tick and loads them with a single query. The
 * query starts after the tick ends, so callers never receive a result older than their request. It
 * runs without a requester in the fair queue: otherwise all callers would wait for the other work of
 * one of them. Every caller receives the whole result, by key.
 */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Found<Value>,
): (keys: readonly string[]) => Found<Value> {
  let open: Batch<Value> | undefined;
  const openBatch = () => {
    const keys = new Set<string>();
    const found = setImmediate().then(() => {
      if (open === batch) open = undefined;
      return withoutRequester(() => find([...keys]));
    });
    const batch = { keys, found };
    return batch;
  };
  return (requested) => {
    if (open === undefined || open.keys.size + requested.length > maxKeys) {
      open = openBatch();
    }
    for (const key of requested) open.keys.add(key);
    return open.found;
  };
}

/**
 * Shares one call among all callers of the same event-loop tick. The call starts after the tick
 * ends, so no caller receives a result older than its request.
 */
export function deduplicatePerTick<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  return () => {
    pending ??= setImmediate().then(() => {
      pending = undefined;
      return call();
    });
    return pending;
  };
}

/**
 * Runs the work at the first call and returns the same result from then on. A failure is not cached:
 * the next call tries again.
 */
export function memoize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** The result of synchronous work as a promise; an exception rejects it. */
export function promiseTry<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
