import type { BuildProgress } from '../read-side/building/build-models.js';
import type { ProgressEstimate } from '../read-side/building/pace.js';
import type { Output } from './output.js';

const reportInterval = 1_000;

/** Does what it is given when a second has passed since it did something. */
export class ProgressReporter {
  private reportedAt = performance.now();

  report(work: () => void): void {
    if (performance.now() - this.reportedAt < reportInterval) return;
    this.reportedAt = performance.now();
    work();
  }

  /** Says of builds how far they are. */
  reportingTo(
    output: Output,
    pace: ProgressEstimate,
  ): (progress: readonly BuildProgress[]) => void {
    return (progress) => {
      this.report(() => {
        output.remark(pace.describe(progress));
      });
    };
  }
}
