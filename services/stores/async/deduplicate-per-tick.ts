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
