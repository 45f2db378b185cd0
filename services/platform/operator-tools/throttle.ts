import type { BuildProgress } from '../read-side/building/build-models.js';
import type { Pace } from '../read-side/building/pace.js';
import type { Output } from './output.js';

const every = 1_000;

/** Does what it is given when a second has passed since it did something. */
export class Throttle {
  private doneAt = performance.now();

  do(work: () => void): void {
    if (performance.now() - this.doneAt < every) return;
    this.doneAt = performance.now();
    work();
  }

  /** Says of builds how far they are. */
  saying(output: Output, pace: Pace): (progress: readonly BuildProgress[]) => void {
    return (progress) => {
      this.do(() => {
        output.remark(pace.of(progress));
      });
    };
  }
}
