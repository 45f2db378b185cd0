import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after a pass for which events gather in a process that has no time to spare. */
const windowMilliseconds = 35;
/** The share of its time that such a process is at work. */
const busyThreshold = 0.85;

/** How busy a process was, since then if that is given. */
type ReadUtilization = (since?: EventLoopUtilization) => EventLoopUtilization;

/** How busy it had been when it was looked at. */
interface UtilizationSample {
  readonly at: number;
  readonly busy: EventLoopUtilization;
}

/**
 * When a pass follows another. Each costs much whatever it takes along, so that where events come one by
 * one and the process has no time to spare, they gather for a moment; where it has, nobody waits.
 */
export class BatchWindow {
  private completedAt = -windowMilliseconds;
  private samples: readonly [UtilizationSample, UtilizationSample];

  constructor(
    private readonly busy: ReadUtilization = performance.eventLoopUtilization,
    private readonly now: () => number = () => performance.now(),
  ) {
    const takeSample = this.takeSample();
    this.samples = [takeSample, takeSample];
  }

  /** A pass has ended that took along all that was there. */
  batchCompleted(): void {
    this.completedAt = this.now();
  }

  /** Resolves when the next pass may begin. */
  async waitForNext(): Promise<void> {
    const left = this.completedAt + windowMilliseconds - this.now();
    if (!this.hasTimeToSpare() && left > 0) await setTimeout(left);
  }

  /** Of no less time than gathering takes: a pass alone would be all work. */
  private hasTimeToSpare(): boolean {
    const [, last] = this.samples;
    if (this.now() - last.at >= windowMilliseconds) this.samples = [last, this.takeSample()];
    return this.busy(this.samples[0].busy).utilization < busyThreshold;
  }

  private takeSample(): UtilizationSample {
    return { at: this.now(), busy: this.busy() };
  }
}
