import { Logger, type OnModuleInit } from '@nestjs/common';
import type { EventLog } from '../../stores/event-log/event-log.js';
import type { Clock } from '../../stores/ports/tokens.js';
import { stackOf } from '../tools/last-resort.js';

/** Milliseconds. After a larger step back, the machine's new time is used at once. */
const maxSetBack = 24 * 60 * 60 * 1_000;
/** Speed of this clock while it is ahead of the machine's: it catches up an hour in ten hours. */
const speedAhead = 0.9;

/**
 * The time of events. It follows the machine's clock but never runs backwards, even across
 * restarts: when the machine's clock is set back, it continues more slowly until both agree, like
 * `adjtime`. So sorting by time keeps the order of the log.
 */
export class EventClock implements OnModuleInit {
  private readonly logger = new Logger('EventClock');
  /** Milliseconds since 1970, with fractions. */
  private time = -Infinity;
  /** When `time` was read, on the monotonic clock. */
  private readAt = 0;
  /** Whether it is ahead of the machine's clock. */
  private isAhead = false;

  /** @param elapsed a monotonic clock in milliseconds. */
  constructor(
    private readonly clock: Clock,
    private readonly log: Pick<EventLog, 'lastTime'>,
    private readonly elapsed = () => performance.now(),
  ) {}

  /** Starts no earlier than the last event of the log. */
  async onModuleInit(): Promise<void> {
    try {
      this.readAt = this.elapsed();
      this.time = Math.max(this.time, (await this.log.lastTime()) ?? -Infinity);
    } catch (error) {
      this.logger.warn(`the time of the last event could not be read: ${stackOf(error)}`);
    }
  }

  readonly now: Clock = () => {
    this.advance();
    return new Date(Math.floor(this.time));
  };

  /**
   * The time of a new command. While the clock is ahead, each time is later than the one before.
   */
  next(): Date {
    const before = Math.floor(this.time);
    this.advance();
    if (this.isAhead) this.time = Math.max(this.time, before + 1);
    return new Date(Math.floor(this.time));
  }

  private advance(): void {
    const machine = this.clock().getTime();
    const passed = this.elapsed() - this.readAt;
    this.readAt += passed;
    const earliest = this.isAhead ? this.time + passed * speedAhead : this.time;
    this.isAhead = earliest > machine && earliest - machine <= maxSetBack;
    if (earliest > machine && !this.isAhead) {
      this.logger.warn('the clock was set back by over a day');
    }
    this.time = this.isAhead ? earliest : machine;
  }
}
