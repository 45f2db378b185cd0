import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Position } from '../../../events/kernel/event.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { type Clock, clockPort } from '../../stores/ports/tokens.js';
import { Progress } from './read-models/progress.js';

/** Milliseconds between two looks, and those by which what is shown may be old in silence. */
const pollInterval = 1_000;
const toleratedLag = 5_000;

/** Where the log ended, and when that was asked. */
interface LogEnd {
  readonly end: Position;
  readonly at: number;
}

/**
 * Since when the read models stand still, as this process sees it. It looks where the log ends, and
 * then when the read models have got there: at that end they are as new as the look.
 */
@Injectable()
export class LagMonitor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners = new Set<(since: string | null) => void>();
  private timer: NodeJS.Timeout | undefined;
  private awaited: LogEnd | undefined;
  private asOf: number;
  private reported: string | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly progress: Progress,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** ISO 8601; what is shown is as it was then. Null while it is new. */
  get since(): string | null {
    return this.reported;
  }

  /** Calls back when it begins and when it is over. Returns the way to stop it. */
  onChange(listener: (since: string | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    this.asOf = this.now();
    this.timer = setInterval(() => void this.poll().catch(() => undefined), pollInterval).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * It begins when one end was not reached for longer than is tolerated, and lasts while every end that
   * is reached is older than that. What is reached is looked at anew at once: a process that slept, or
   * whose loop was held, would otherwise take its own silence for theirs. Where the log does not say
   * where it ends, nothing is new that could be missing.
   */
  private async poll(): Promise<void> {
    if (this.pendingEnd() === undefined) {
      this.awaited = { at: this.now(), end: await this.log.tail() };
    }
    const awaited = this.pendingEnd();
    if (awaited === undefined) {
      this.report(null);
      return;
    }
    const since = this.reported === null ? awaited.at : this.asOf;
    this.report(this.now() - since > toleratedLag ? new Date(this.asOf).toISOString() : null);
  }

  /** The end that is still to be reached. What is shown is as new as the look at one that has been. */
  private pendingEnd(): LogEnd | undefined {
    const { awaited } = this;
    if (awaited === undefined || this.progress.position < awaited.end) return awaited;
    this.asOf = awaited.at;
    this.awaited = undefined;
    return undefined;
  }

  private report(since: string | null): void {
    if (since === this.reported) return;
    this.reported = since;
    for (const listener of this.listeners) listener(since);
  }

  private now(): number {
    return this.clock().getTime();
  }
}
