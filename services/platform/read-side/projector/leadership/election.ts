import { Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { stackOf } from '../../../tools/last-resort.js';
import type { ReadStore } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import type { CommitListener } from '../commit-feed.js';
import { Lease, type LeaseOptions } from './lease.js';
import type { OperatorRequestExecutor } from '../requests/operator-request-executor.js';
import type { Projector } from '../projector.js';

/** Milliseconds without renewal after which another process may take over. */
const leaseDuration = 5_000;
const renewInterval = 1_000;

/** Hears whether this process leads or stands by. */
export interface Candidacy {
  /** Awaited before the projector starts. */
  leads(): void | Promise<void>;
  standsBy(): void;
}

interface LeaseStore extends Pick<LeaseOptions, 'keepsLiveHolder'> {
  readonly store: ReadStore;
  readonly clock: Clock;
}

/**
 * Elects the one process that runs the projector: the holder of a lease. Others stand by and take
 * over when the lease expires or is released. If two processes believe that they hold the lease, the
 * commit of one fails because of its checkpoint, and this process resigns.
 */
export class ProjectorElection {
  private readonly logger = new Logger('Projector');
  private readonly lease: Lease;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Whether this process is the projector. */
  active = false;

  constructor(
    private readonly projector: Projector,
    private readonly feed: CommitListener,
    private readonly operations: OperatorRequestExecutor,
    private readonly candidacy: Candidacy,
    { store, clock, ...options }: LeaseStore,
  ) {
    this.lease = new Lease(store, 'projector', clock, { duration: leaseDuration, ...options });
  }

  /** Resolves when the read models are up to date here, or another process is the projector. */
  start(): Promise<'here' | 'elsewhere'> {
    return new Promise((resolve) => {
      this.running = this.campaign(resolve);
    });
  }

  /**
   * Finishes running commits, then releases the lease, so that another process can take over at once.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Tries to take the lease until the process stops, and runs the projector while it holds it. */
  private async campaign(onElected: (where: 'here' | 'elsewhere') => void): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const result = await this.lease.take();
        if (result === 'held-elsewhere') {
          this.candidacy.standsBy();
          onElected('elsewhere');
        } else await this.lead(result === 'taken-over', () => onElected('here'));
      } catch (error) {
        this.logger.error('the projector stopped in this process', stackOf(error));
      }
      await this.pause();
    }
  }

  private async lead(tookOver: boolean, onUpToDate: () => void): Promise<void> {
    await this.candidacy.leads();
    this.active = true;
    const conflict = new AbortController();
    const stopListening = this.projector.onConflict(() => conflict.abort());
    const ending = new AbortController();
    if (tookOver) this.logger.log('took over the projector from a process that ended');
    // Not awaited, because the lease must be renewed meanwhile: a first build can take longer than it
    // lasts.
    const working = this.work(tookOver, onUpToDate, ending.signal);
    working.catch(() => conflict.abort());
    try {
      await this.renewLease(conflict.signal);
    } finally {
      // Finishing can take a while, and another process may hold the lease already.
      this.active = false;
      stopListening();
      ending.abort();
      await this.projector.stopBuilds();
      const failed = await working.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failed !== undefined && !this.stopping.signal.aborted) {
        this.logger.error('the projector stopped in this process', stackOf(failed));
      }
      await this.projector.stop();
      await this.lease.release().catch(() => undefined);
    }
  }

  /** Runs the read models and operator requests until the signal aborts. */
  private async work(
    tookOver: boolean,
    onUpToDate: () => void,
    ending: AbortSignal,
  ): Promise<void> {
    const started = this.projector.start(await this.operations.unfinished());
    const serving = this.operations.serve(ending, started);
    // When the start fails, so does `serving`, after it has reported that.
    await started.catch(() => serving);
    // The previous projector may have committed changes without announcing them.
    if (tookOver) this.feed.announceGap();
    const reached = this.projector.caughtUp().then(onUpToDate);
    // If either fails, for example because a store is unavailable, a new election begins.
    await Promise.race([serving, reached.then(() => serving)]);
  }

  /**
   * Resolves when the lease is lost, another process commits, the read store was emptied, or the
   * process stops.
   */
  private async renewLease(conflict: AbortSignal): Promise<void> {
    let renewedAt = performance.now();
    while (!this.stopping.signal.aborted && !conflict.aborted) {
      await this.pause(conflict);
      try {
        if ((await this.lease.take()) === 'held-elsewhere') return;
        if (await this.projector.isForgotten()) return;
        renewedAt = performance.now();
      } catch (error) {
        // While the store is unavailable no process can commit or take over, so that the lease need not
        // be given up at once.
        this.logger.warn(`the lease could not be renewed: ${stackOf(error)}`);
        if (performance.now() - renewedAt > leaseDuration) return;
      }
    }
  }

  private async pause(abort?: AbortSignal): Promise<void> {
    const signals = abort ? [this.stopping.signal, abort] : [this.stopping.signal];
    const options = { signal: AbortSignal.any(signals), ref: false };
    await setTimeout(renewInterval, undefined, options).catch(() => undefined);
  }
}
