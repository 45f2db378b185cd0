/** Most events in one batch. */
const maxBatchSize = 500;
/** Target duration of one batch. */
const batchMilliseconds = 35;
/** Target duration of one step, which blocks the event loop. */
const stepMilliseconds = 12;

/**
 * Most events in the next batch, from the duration of the steps of the last one. A batch that took
 * too long is cut at once. Only a full batch allows a larger one: small batches are dominated by
 * fixed costs and say little.
 */
export function nextBatchSize(allowed: number, events: number, steps: readonly number[]): number {
  const all = steps.reduce((sum, step) => sum + step, 0);
  const fitting = Math.min(batchMilliseconds / all, stepMilliseconds / Math.max(...steps));
  if (fitting < 1) return Math.max(1, Math.floor(events * fitting));
  if (events < allowed) return allowed;
  return Math.min(maxBatchSize, Math.floor(allowed * Math.min(2, fitting)));
}
