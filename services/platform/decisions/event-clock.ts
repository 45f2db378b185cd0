import { Logger, type OnModuleInit } from '@nestjs/common';
import type { EventLog } from '../../stores/event-log/event-log.js';
import type { Clock } from '../../stores/ports/tokens.js';
import { stackOf } from '../tools/stack-of.js';

/** Milliseconds that the machine's clock may be set back by; one that was set back further is believed. */
const mostSetBack = 24 * 60 * 60 * 1_000;
/** How fast this clock goes while it is ahead of the machine's: after ten hours that has caught up with an hour. */
const paceAhead = 0.9;

/**
 * The time that events are recorded at and compared with. It is that of the machine's clock but never runs
 * backwards, nor does it when the process starts again: when the machine's clock is set back, this one goes
 * on from where it was, somewhat slower, until both agree (as `adjtime` does). So what is sorted by time has
 * the order of the log.
 */
export class EventClock implements OnModuleInit {
  private readonly logger = new Logger('EventClock');
  /** Milliseconds since 1970, with fractions. */
  private time = -Infinity;
  /** When that was, in milliseconds of a clock that nobody sets. */
  private readAt = 0;
  /** Whether the machine's clock was behind it then. */
  private isAhead = false;

  /** @param elapsed milliseconds since some moment, of a clock that nobody sets. */
  constructor(
    private readonly clock: Clock,
    private readonly log: Pick<EventLog, 'lastTime'>,
    private readonly elapsed = () => performance.now(),
  ) {}

  /** Begins not before the last event of the log. */
  async onModuleInit(): Promise<void> {
    try {
      this.readAt = this.elapsed();
      this.time = Math.max(this.time, (await this.log.lastTime()) ?? -Infinity);
    } catch (error) {
      this.logger.warn(`the time of the last event was not read: ${stackOf(error)}`);
    }
  }

  readonly now: Clock = () => {
    this.goOn();
    return new Date(Math.floor(this.time));
  };

  /** The time of a new command; while this clock is ahead, each is later than what was said before. */
  next(): Date {
    const before = Math.floor(this.time);
    this.goOn();
    if (this.isAhead) this.time = Math.max(this.time, before + 1);
    return new Date(Math.floor(this.time));
  }

  private goOn(): void {
    const machine = this.clock().getTime();
    const passed = this.elapsed() - this.readAt;
    this.readAt += passed;
    const least = this.isAhead ? this.time + passed * paceAhead : this.time;
    this.isAhead = least > machine && least - machine <= mostSetBack;
    if (least > machine && !this.isAhead) this.logger.warn('the clock was set back by over a day');
    this.time = this.isAhead ? least : machine;
  }
}
