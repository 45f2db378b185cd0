import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../../events/kernel/event.js';
import type { Progress } from '../../platform/read-side/read-models/progress.js';

/** Milliseconds that a batch waits for the read models, which others' commands wait for, too. */
const maxWait = 5_000;
/** Rest, in lengths of the batch: others get at least half of the thread. */
const restFactor = 1;

/** Waits until the read models have a batch, and leaves the thread to others for a while. */
export async function restAfterBatch(
  progress: Progress,
  position: Position,
  began: number,
): Promise<void> {
  const worked = performance.now() - began;
  await progress.waitFor(position, maxWait);
  await pause(worked * restFactor);
}
