/** Events that are folded and committed together at the most. */
const maxBatchSize = 500;
/** Milliseconds of work in one pass, about: a few turns. */
const batchMilliseconds = 35;
/** The same of one step of it, within which nobody else has a turn. */
const stepMilliseconds = 12;

/**
 * Events of the next pass at the most, after one of so many whose steps took so many milliseconds. What
 * took too long is cut; only a pass that was full lets the next be larger, for what is there besides
 * the events makes the small ones dear.
 */
export function nextBatchSize(allowed: number, events: number, steps: readonly number[]): number {
  const all = steps.reduce((sum, step) => sum + step, 0);
  const fitting = Math.min(batchMilliseconds / all, stepMilliseconds / Math.max(...steps));
  if (fitting < 1) return Math.max(1, Math.floor(events * fitting));
  if (events < allowed) return allowed;
  return Math.min(maxBatchSize, Math.floor(allowed * Math.min(2, fitting)));
}
