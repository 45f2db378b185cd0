import type { Position } from '../../../../events/kernel/event.js';

/** What is known of a build under way. */
interface Progress {
  readonly events: number;
  readonly position: Position;
  /** The share of what was folded that is written, where that takes a time of its own. */
  readonly written?: number;
}

/** Of the time of a build, what folding takes; writing takes the rest. */
const foldingShare = 0.6;

/** How fast builds go, and how long they take yet, in words. */
export class ProgressEstimate {
  private readonly startedAt: number;
  private first: number | undefined;

  /**
   * @param end of the log; positions of every store are whole numbers.
   * @param now milliseconds of a clock that never goes back.
   */
  constructor(
    private readonly end: Position,
    private readonly now = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  /** Of builds that go on together: of the one that is behind the others. */
  describe(builds: readonly Progress[]): string {
    const [last] = builds.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const end = Number(BigInt(this.end));
    if (last === undefined || end === 0) return 'at the end of the log';
    const folded = Math.min(1, Number(BigInt(last.position)) / end);
    const writing = Math.min(...builds.map(({ written = folded }) => written));
    const done = foldingShare * folded + (1 - foldingShare) * Math.min(folded, writing);
    this.first ??= done;
    const seconds = (this.now() - this.startedAt) / 1_000;
    const share = `${Math.floor(100 * done)} %`;
    if (seconds === 0 || done <= this.first) return `${last.events} events, ${share}`;
    const rate = Math.round(last.events / seconds);
    const left = Math.ceil((seconds * (1 - done)) / (done - this.first));
    return `${last.events} events, ${share}, ${rate} a second, ${left} s left`;
  }
}
