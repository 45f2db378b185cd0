import { setImmediate } from 'node:timers/promises';

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
