import type { BuildProgress } from '../read-side/building/build-models.js';
import type { ProgressEstimate } from '../read-side/building/progress-estimate.js';
import type { Output } from './output.js';

const reportInterval = 1_000;

/** Reports progress at most once a second. */
export class ProgressReporter {
  private reportedAt = performance.now();

  report(work: () => void): void {
    if (performance.now() - this.reportedAt < reportInterval) return;
    this.reportedAt = performance.now();
    work();
  }

  /** A progress listener that prints to an output. */
  listenerFor(
    output: Output,
    estimate: ProgressEstimate,
  ): (progress: readonly BuildProgress[]) => void {
    return (progress) => {
      this.report(() => {
        output.remark(estimate.describe(progress));
      });
    };
  }
}
