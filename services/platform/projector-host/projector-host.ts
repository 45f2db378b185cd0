import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Projection } from '../../../projections/kernel/projection.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import type { ReadStore } from '../../stores/ports.js';
import { type Clock, clockPort } from '../../stores/ports/tokens.js';
import { BuildVerifier } from '../operator-tools/build-verifier.js';
import type { OpenTemporaryStore } from '../operator-tools/temporary-store.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Builder } from '../read-side/building/builder.js';
import type { LiveVersions } from '../read-side/read-models/live-versions.js';
import type { CommitListener } from '../read-side/projector/commit-feed.js';
import { type Candidacy, ProjectorElection } from '../read-side/projector/leadership/election.js';
import type { LeaseOptions } from '../read-side/projector/leadership/lease.js';
import { Projector } from '../read-side/projector/projector.js';
import { OperatorRequestExecutor } from '../read-side/projector/requests/operator-request-executor.js';
import type { RetryPolicy } from '../read-side/projector/runner/subscription-progress.js';
import {
  type SubscriptionStatus,
  type ModelStatus,
  withLag,
} from '../read-side/projector/subscription-status.js';
import { CheckpointWatcher } from '../read-side/read-models/checkpoint-watcher.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { stackOf } from '../tools/last-resort.js';

/** The projector of this process: in a thread of its own, or in the one that answers people. */
export abstract class ProjectorHost {
  /** Whether this process holds the lease, so that its projector runs. */
  abstract readonly isActive: boolean;
  /** Whether a read model is being built that has no readable build yet. */
  abstract readonly isBuilding: boolean;
  /** The read models of the running projector; none where another process runs it. */
  abstract readonly statuses: readonly SubscriptionStatus[];
  /** Resolves when the read models are up to date here, or another process runs the projector. */
  abstract start(): Promise<'here' | 'elsewhere'>;
  /** Finishes running commits, then gives the lease back. */
  abstract stop(): Promise<void>;
}

interface ProjectorDependencies {
  readonly log: EventLog;
  readonly readStore: ReadStore;
  readonly versions: LiveVersions;
  readonly projections: readonly Projection[];
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly builder: Builder;
  readonly temporaryStore: OpenTemporaryStore;
  readonly tracing?: Tracing;
}

/** The projector in this thread, for stores that no other thread can open and for single commands. */
export class LocalProjector extends ProjectorHost {
  readonly projector: Projector;
  private readonly election: ProjectorElection;

  constructor(
    dependencies: ProjectorDependencies,
    feed: CommitListener,
    candidacy: Candidacy,
    options?: Pick<LeaseOptions, 'keepsLiveHolder'>,
  ) {
    super();
    const { log, readStore, versions, projections, policy, clock, builder, tracing } = dependencies;
    const parts = [log, readStore, versions, feed, projections, policy, clock, builder] as const;
    this.projector = new Projector(...parts, tracing);
    const verifier = new BuildVerifier(dependencies);
    const requests = [this.projector, readStore, projections, clock, verifier] as const;
    const operations = new OperatorRequestExecutor(...requests);
    const lease = { store: readStore, clock, ...options };
    this.election = new ProjectorElection(this.projector, feed, operations, candidacy, lease);
  }

  get isActive(): boolean {
    return this.election.active;
  }

  get isBuilding(): boolean {
    return this.projector.isBuilding;
  }

  get statuses(): readonly SubscriptionStatus[] {
    return this.projector.subscriptionStatuses();
  }

  start(): Promise<'here' | 'elsewhere'> {
    return this.election.start();
  }

  stop(): Promise<void> {
    return this.election.stop();
  }
}

/** Milliseconds between two log lines. */
const reportInterval = 1_000;

/**
 * Starts the projector election with the process, or only watches checkpoints where the process has
 * no projector role.
 */
@Injectable()
export class ProjectorLifecycle implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Projector');

  constructor(
    private readonly host: ProjectorHost,
    private readonly watcher: CheckpointWatcher,
    private readonly log: EventLog,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** Resolves when all read models are built and up to date; logs the progress until then. */
  async onModuleInit(): Promise<void> {
    const report = setInterval(() => void this.report(), reportInterval);
    try {
      if (this.settings.roles.includes('projector')) await this.startElection();
      else {
        this.watcher.start();
        await this.watcher.built();
      }
    } finally {
      clearInterval(report);
    }
  }

  private async startElection(): Promise<void> {
    if ((await this.host.start()) === 'here') return;
    await this.watcher.built();
    if (this.settings.redisUrl !== null) return;
    this.logger.warn(
      'another process runs the projector of these stores and REDIS_URL is not set: open pages of this process do not update by themselves',
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.host.stop();
    await this.watcher.stop();
  }

  private async report(): Promise<void> {
    try {
      this.logProgress(await withLag(this.host.statuses, this.log, this.clock));
    } catch (error) {
      this.logger.warn(`the progress of the read models could not be read: ${stackOf(error)}`);
    }
  }

  private logProgress(all: readonly ModelStatus[]): void {
    // First builds log their own progress.
    const started = all.filter(({ state }) => state !== 'starting');
    const behind = started.filter(({ secondsBehind }) => secondsBehind > 0);
    const lines = behind.map(({ model, eventsProcessed }) => `${model} ${eventsProcessed} events`);
    if (lines.length > 0) this.logger.log(`building read models: ${lines.join(', ')}`);
    else if (!this.host.isActive) this.logger.log('waiting for the read models');
  }
}
