import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after a pass for which events gather in a process that has no time to spare. */
const gatheringTakes = 35;
/** The share of its time that such a process is at work. */
const noTimeToSpare = 0.85;

/** How busy a process was, since then if that is given. */
type Busy = (since?: EventLoopUtilization) => EventLoopUtilization;

/**
 * When a pass follows another. Each costs much whatever it takes along, so that where events come one by
 * one and the process has no time to spare, they gather for a moment; where it has, nobody waits.
 */
export class Gathering {
  private ended = -gatheringTakes;
  private before: EventLoopUtilization;

  constructor(private readonly busy: Busy = performance.eventLoopUtilization) {
    this.before = busy();
  }

  /** The end of the log was reached just now. */
  begin(): void {
    this.ended = performance.now();
    this.before = this.busy();
  }

  /** Resolves when the next pass may begin. */
  async end(): Promise<void> {
    const left = this.ended + gatheringTakes - performance.now();
    if (left <= 0 || this.busy(this.before).utilization < noTimeToSpare) return;
    await setTimeout(left);
  }
}
