import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { stackOf } from '../../tools/last-resort.js';
import type { ReadStore } from '../../../stores/ports.js';
import { projectionsToken, readStorePort } from '../../../stores/ports/tokens.js';
import { LiveVersions } from './live-versions.js';
import { Progress } from './progress.js';

/** Milliseconds between two polls. */
const idlePollInterval = 1_000;
/** Milliseconds between two polls while a request waits. */
const waitingPollInterval = 25;

/**
 * Follows the checkpoints in a process without a running projector, more often while a request
 * waits for them.
 */
@Injectable()
export class CheckpointWatcher {
  private readonly logger = new Logger('CheckpointWatcher');
  private stopping: AbortController | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(projectionsToken) private readonly projections: readonly Projection[],
    private readonly versions: LiveVersions,
    private readonly progress: Progress,
  ) {}

  start(): void {
    if (this.stopping) return;
    this.stopping = new AbortController();
    this.running = this.watch(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    this.stopping = undefined;
    await this.running;
  }

  /** Resolves when every read model has a live build. */
  async built(): Promise<void> {
    while (this.stopping && !(await this.poll())) await setTimeout(waitingPollInterval);
  }

  private async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.poll();
      await this.pause(signal);
    }
  }

  /** Sleeps until the next poll is due or a request starts to wait. */
  private async pause(signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    const stop = this.progress.onWait(() => woken.abort());
    const either = AbortSignal.any([signal, woken.signal]);
    const milliseconds = this.progress.isAwaited ? waitingPollInterval : idlePollInterval;
    await setTimeout(milliseconds, undefined, { signal: either, ref: false }).catch(
      () => undefined,
    );
    stop();
  }

  /** Whether all read models have a live build. */
  private async poll(): Promise<boolean> {
    try {
      const found = await Promise.all(this.projections.map((each) => this.pollModel(each)));
      return found.every((isBuilt) => isBuilt);
    } catch (error) {
      this.logger.warn(`the checkpoints could not be read: ${stackOf(error)}`);
      return false;
    }
  }

  private async pollModel(projection: Projection): Promise<boolean> {
    const live = await this.versions.find(projection);
    if (live === undefined) {
      // A live build of an earlier log may have been known.
      this.progress.advance(projection.name, startPosition);
      return false;
    }
    const collection = { name: live.collection, indexes: projection.indexes };
    this.progress.advance(projection.name, await this.store.checkpoint(collection));
    return true;
  }
}
