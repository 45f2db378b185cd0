import type { Position } from '../../../../events/kernel/event.js';

interface Progress {
  readonly events: number;
  readonly position: Position;
}

/** Describes the speed and the remaining time of builds. */
export class ProgressEstimate {
  private readonly startedAt: number;
  private first: number | undefined;

  /**
   * @param end end of the log; positions of every store are whole numbers.
   * @param now monotonic clock in milliseconds.
   */
  constructor(
    private readonly end: Position,
    private readonly now = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  /** Builds that run together are described by the slowest one. */
  describe(builds: readonly Progress[]): string {
    const [last] = builds.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const end = Number(BigInt(this.end));
    if (last === undefined || end === 0) return 'at the end of the log';
    const done = Math.min(1, Number(BigInt(last.position)) / end);
    this.first ??= done;
    const seconds = (this.now() - this.startedAt) / 1_000;
    const share = `${Math.floor(100 * done)} %`;
    if (seconds === 0 || done <= this.first) return `${last.events} events, ${share}`;
    const rate = Math.round(last.events / seconds);
    const left = Math.ceil((seconds * (1 - done)) / (done - this.first));
    return `${last.events} events, ${share}, ${rate} a second, ${left} s left`;
  }
}
