import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import { FoldError, runsOf } from '../../../../projections/kernel/fold.js';
import { PositionMark } from '../read-models/position-mark.js';
import { CheckpointConflict, StoreUnavailable } from '../../../stores/ports.js';
import type { RecordedPage } from '../../../stores/event-log.js';
import type { Clock } from '../../../stores/tokens.js';
import type { ChangedDocument, ModelWriter } from './model-writer.js';
import type { PageReader } from './page-reader.js';
import { delayAfter, type RetryPolicy } from './retry-policy.js';
import type { WakeUp } from './wake-up.js';

/**
 * `replaying`: catching up with the log. `live`: at its end. `retrying`: something failed, it will
 * try again. `paused`: an event cannot be folded, or somebody else moved the checkpoint.
 */
export type RunnerState = 'replaying' | 'live' | 'retrying' | 'paused' | 'stopped';

/** What a runner tells the projector. */
export interface RunnerEvents {
  readonly committed: (runner: ModelRunner, changes: readonly ChangedDocument[]) => void;
  readonly failed: (runner: ModelRunner, error: unknown) => void;
  readonly paused: (runner: ModelRunner, reason: FoldError | CheckpointConflict) => Promise<void>;
}

/** Waits so many milliseconds, or until the signal aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Keeps one build of one read model at the end of the log. */
export class ModelRunner {
  state: RunnerState = 'replaying';
  /** Events folded since the start of the process. */
  processed = 0;
  /** How often it tried again since the start of the process. */
  retries = 0;
  /** When its checkpoint moved last, in this process. */
  advancedAt: Date | undefined;
  private mark = new PositionMark();
  private failures = 0;
  /** A commit may have gone through although the store did not say so. */
  private unsure = false;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    readonly writer: ModelWriter,
    private readonly pages: PageReader,
    private readonly wakeUp: WakeUp,
    private readonly policy: RetryPolicy,
    private readonly clock: Clock,
    private readonly tell: RunnerEvents,
  ) {}

  get name(): string {
    return this.writer.projection.name;
  }

  /** Everything up to this position has been folded and committed. */
  get checkpoint(): Position {
    return this.mark.position;
  }

  /** Starts from where the build stands. */
  async start(): Promise<void> {
    this.mark = new PositionMark(await this.writer.open());
    this.running = this.run();
  }

  /** True when it has reached the position; false when it ended (paused, stopped) before. */
  async reached(position: Position): Promise<boolean> {
    const ended = this.running?.then(() => this.checkpoint >= position) ?? false;
    return Promise.race([this.mark.waitFor(position), ended]);
  }

  /** Ends after the commit under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (this.state !== 'paused') this.state = 'stopped';
  }

  private async run(): Promise<void> {
    while (!this.stopped()) {
      try {
        await this.followLog();
      } catch (error) {
        if (!(await this.survives(error))) return;
      }
    }
  }

  private async followLog(): Promise<void> {
    if (this.unsure) this.mark.moveTo(await this.writer.open());
    this.unsure = false;
    while (!this.stopped()) {
      const seen = this.wakeUp.count;
      const page = await this.pages.after(this.checkpoint);
      if (page !== null) await this.take(page);
      else {
        this.state = 'live';
        await this.wakeUp.after(seen, this.stopping.signal);
      }
    }
  }

  private async take(page: RecordedPage): Promise<void> {
    try {
      await this.commit(page);
    } catch (error) {
      if (error instanceof FoldError) await this.commitUpTo(error, page);
      throw error;
    }
  }

  private async commit({ events, through }: RecordedPage): Promise<void> {
    const runs = runsOf(this.writer.projection, events);
    for (const [index, run] of runs.entries()) {
      const end = index === runs.length - 1 ? through : (run.at(-1)?.position ?? through);
      await this.advance(run, end);
    }
    if (runs.length === 0) await this.advance([], through);
    this.failures = 0;
  }

  private async advance(run: readonly RecordedTrbooEvent[], to: Position): Promise<void> {
    const changes = await this.writer.apply(run, this.checkpoint, to);
    this.mark.moveTo(to);
    this.processed += run.length;
    this.advancedAt = this.clock();
    this.tell.committed(this, changes);
  }

  /** What stands before an event that cannot be folded is not held up by it. */
  private async commitUpTo({ event }: FoldError, { events }: RecordedPage): Promise<void> {
    const before = events.slice(
      0,
      events.findIndex(({ id }) => id === event.id),
    );
    const last = before.at(-1);
    if (last === undefined) return;
    const failures = this.failures;
    await this.commit({ events: before, through: last.position });
    this.failures = failures;
  }

  /** Whether it makes sense to go on after an error; waits before it does. */
  private async survives(error: unknown): Promise<boolean> {
    if (this.stopped()) return false;
    this.failures += 1;
    this.unsure ||= error instanceof StoreUnavailable;
    this.tell.failed(this, error);
    const hopeless = error instanceof FoldError && this.failures >= this.policy.foldTries;
    if (hopeless || error instanceof CheckpointConflict) {
      this.state = 'paused';
      await this.tell.paused(this, error);
      return false;
    }
    this.state = 'retrying';
    this.retries += 1;
    await pause(delayAfter(this.policy, this.failures), this.stopping.signal);
    this.state = 'replaying';
    return true;
  }

  private stopped(): boolean {
    return this.stopping.signal.aborted;
  }
}
