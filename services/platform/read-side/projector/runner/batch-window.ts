import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds that events are collected before the next batch when the process is busy. */
const windowMilliseconds = 35;
/** Event-loop utilization from which a process counts as busy. */
const busyThreshold = 0.85;

type ReadUtilization = (since?: EventLoopUtilization) => EventLoopUtilization;

interface UtilizationSample {
  readonly at: number;
  readonly busy: EventLoopUtilization;
}

/**
 * Delays the next batch while the process is busy. Each batch has a fixed cost, so a busy process
 * folds several events at once; an idle one folds each event without delay.
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

  /** The last batch has reached the end of the log. */
  batchCompleted(): void {
    this.completedAt = this.now();
  }

  /** Resolves when the next batch may start. */
  async waitForNext(): Promise<void> {
    const left = this.completedAt + windowMilliseconds - this.now();
    if (!this.hasTimeToSpare() && left > 0) await setTimeout(left);
  }

  /** Measured over at least one window: during a single batch, the process always looks busy. */
  private hasTimeToSpare(): boolean {
    const [, last] = this.samples;
    if (this.now() - last.at >= windowMilliseconds) this.samples = [last, this.takeSample()];
    return this.busy(this.samples[0].busy).utilization < busyThreshold;
  }

  private takeSample(): UtilizationSample {
    return { at: this.now(), busy: this.busy() };
  }
}
