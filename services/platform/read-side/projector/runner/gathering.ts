import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after a pass for which events gather in a process that has no time to spare. */
const gatheringTakes = 35;
/** The share of its time that such a process is at work. */
const noTimeToSpare = 0.85;

/** How busy a process was, since then if that is given. */
type Busy = (since?: EventLoopUtilization) => EventLoopUtilization;

/** How busy it had been when it was looked at. */
interface Look {
  readonly at: number;
  readonly busy: EventLoopUtilization;
}

/**
 * When a pass follows another. Each costs much whatever it takes along, so that where events come one by
 * one and the process has no time to spare, they gather for a moment; where it has, nobody waits.
 */
export class Gathering {
  private ended = -gatheringTakes;
  private looks: readonly [Look, Look];

  constructor(
    private readonly busy: Busy = performance.eventLoopUtilization,
    private readonly now: () => number = () => performance.now(),
  ) {
    const look = this.look();
    this.looks = [look, look];
  }

  /** A pass has ended that took along all that was there. */
  begin(): void {
    this.ended = this.now();
  }

  /** Resolves when the next pass may begin. */
  async end(): Promise<void> {
    const left = this.ended + gatheringTakes - this.now();
    if (!this.hasTimeToSpare() && left > 0) await setTimeout(left);
  }

  /** Of no less time than gathering takes: a pass alone would be all work. */
  private hasTimeToSpare(): boolean {
    const [, last] = this.looks;
    if (this.now() - last.at >= gatheringTakes) this.looks = [last, this.look()];
    return this.busy(this.looks[0].busy).utilization < noTimeToSpare;
  }

  private look(): Look {
    return { at: this.now(), busy: this.busy() };
  }
}
