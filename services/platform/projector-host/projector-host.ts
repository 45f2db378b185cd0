import type { EventLog } from '../../stores/event-log/event-log.js';
import type { ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import { BuildVerifier } from '../operator-tools/build-verifier.js';
import type { OpenTemporaryStore } from '../operator-tools/temporary-store.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import type { Builder } from '../read-side/building/builder.js';
import type { LiveVersions } from '../read-side/read-models/live-versions.js';
import type { CommitListener } from '../read-side/projector/commit-feed.js';
import { type Candidacy, ProjectorElection } from '../read-side/projector/leadership/election.js';
import type { LeaseOptions } from '../read-side/projector/leadership/lease.js';
import { Projector } from '../read-side/projector/projector.js';
import { OperatorRequestExecutor } from '../read-side/projector/requests/operator-request-executor.js';
import type { RetryPolicy } from '../read-side/projector/runner/retry-policy.js';
import type { SubscriptionStatus } from '../read-side/projector/subscription-status.js';

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

export interface ProjectorDependencies {
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
