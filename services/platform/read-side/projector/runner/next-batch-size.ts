/** Events. */
const maxBatchSize = 500;
/** Target duration of one batch. */
const batchMilliseconds = 35;
/** Target duration of one step, which blocks the event loop. */
const stepMilliseconds = 12;

/**
 * The maximum number of events in the next batch, from the duration of the steps of the last one. If
 * the last batch took too long, the next one is smaller. Only a full batch makes the next one larger:
 * the duration of a small batch consists mostly of fixed costs.
 * @param current maximum size of the last batch. @param steps milliseconds.
 */
export function nextBatchSize(current: number, events: number, steps: readonly number[]): number {
  const all = steps.reduce((sum, step) => sum + step, 0);
  const fitting = Math.min(batchMilliseconds / all, stepMilliseconds / Math.max(...steps));
  if (fitting < 1) return Math.max(1, Math.floor(events * fitting));
  if (events < current) return current;
  return Math.min(maxBatchSize, Math.floor(current * Math.min(2, fitting)));
}
