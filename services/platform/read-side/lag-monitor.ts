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

/** Milliseconds. */
const pollInterval = 1_000;
/** Milliseconds; a shorter lag is not reported. */
const toleratedLag = 5_000;

/** An end of the log, and when it was read. */
interface LogEnd {
  readonly end: Position;
  readonly at: number;
}

/**
 * Reports since when the read models lag, as this process sees it. It reads the end of the log, then
 * waits until the read models reach it: their data is then as new as that reading.
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

  /** ISO 8601 time up to which the shown data is complete; null while it is current. */
  get since(): string | null {
    return this.reported;
  }

  /** Called when a lag begins or ends. @returns a function that unsubscribes. */
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
   * A lag begins when an end was not reached within the tolerance, and lasts until a later end is
   * reached in time. The end is read again right after it was reached: otherwise a process that slept
   * would report its own pause as lag. If the log cannot be read, nothing is reported.
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

  /** The end that is not reached yet. Reaching one makes the data as new as its reading. */
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
