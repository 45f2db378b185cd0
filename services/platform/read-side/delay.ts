import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Position } from '../../../events/kernel/event.js';
import { EventLog } from '../../stores/event-log.js';
import { type Clock, clockPort } from '../../stores/tokens.js';
import { Progress } from './read-models/progress.js';

/** Milliseconds between two looks, and those by which what is shown may be old in silence. */
const pause = 1_000;
const tolerated = 5_000;

/**
 * Since when the read models stand still, as this process sees it. It looks where the log ends, and
 * then when the read models have got there: at that end they are as new as the look.
 */
@Injectable()
export class Delay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners = new Set<(since: string | null) => void>();
  private timer: NodeJS.Timeout | undefined;
  private awaited: { readonly end: Position; readonly at: number } | undefined;
  private asOf: number;
  private told: string | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly progress: Progress,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** ISO 8601; what is shown is as it was then. Null while it is new. */
  get since(): string | null {
    return this.told;
  }

  /** Calls back when it begins and when it is over. Returns the way to stop it. */
  onChange(listener: (since: string | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    this.asOf = this.now();
    this.timer = setInterval(() => void this.look().catch(() => undefined), pause).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Where the log does not say where it ends, nothing is new that could be missing. */
  private async look(): Promise<void> {
    this.awaited ??= { at: this.now(), end: await this.log.tail() };
    if (this.progress.position >= this.awaited.end) {
      this.asOf = this.awaited.at;
      this.awaited = undefined;
    }
    const isDelayed = this.now() - this.asOf > tolerated;
    this.tell(isDelayed ? new Date(this.asOf).toISOString() : null);
  }

  private tell(since: string | null): void {
    if (since === this.told) return;
    this.told = since;
    for (const listener of this.listeners) listener(since);
  }

  private now(): number {
    return this.clock().getTime();
  }
}
