import { setImmediate, setTimeout } from 'node:timers/promises';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import {
  type LiveVersion,
  type LiveVersions,
  nextVersion,
  versionOf,
} from '../read-models/live-versions.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { ReadStore } from '../../../stores/ports.js';
import type { Clock } from '../../../stores/ports/tokens.js';
import { NoTracing, type Tracing } from '../../telemetry/tracing.js';
import type { Builder } from '../building/builder.js';
import { type BuildsOptions, Builds, type PlannedBuild } from './rebuild/builds.js';
import type { CommitListener } from './commit-feed.js';
import { DeadLetters } from './dead-letters.js';
import { PreviousBuilds, BuildSwitcher } from './rebuild/build-switcher.js';
import { LiveSubscriptions } from './runner/live-subscriptions.js';
import { LogIdentity, LogIdentityCheck } from './log-identity.js';
import { SubscriptionFactory } from './runner/projection-runner.js';
import { startingStatus, type SubscriptionStatus, statusOf } from './subscription-status.js';
import type { RetryPolicy } from './runner/subscription-progress.js';

/** Milliseconds an operator's retry waits for its outcome. */
const maxRetryWait = 10_000;

/**
 * Keeps every registered read model up to date with the log, rebuilds them, and rolls
 * them back.
 */
export class Projector {
  readonly deadLetters: DeadLetters;
  private readonly factory: SubscriptionFactory;
  private readonly identityCheck: LogIdentityCheck;
  private readonly builds: Builds;
  private readonly previous: PreviousBuilds;
  private readonly switcher: BuildSwitcher;
  private readonly subscriptions: LiveSubscriptions;
  /** Whether a read model is being built that has no readable build yet. */
  isBuilding = false;
  private isStarting = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly log: EventLog,
    store: ReadStore,
    private readonly versions: LiveVersions,
    feed: CommitListener,
    private readonly projections: readonly Projection[],
    policy: RetryPolicy,
    clock: Clock,
    builder: Builder,
    tracing: Tracing = new NoTracing(),
  ) {
    const logIdentity = new LogIdentity(log, store);
    this.deadLetters = new DeadLetters(store);
    this.identityCheck = new LogIdentityCheck(log, store, versions, logIdentity, projections);
    this.factory = new SubscriptionFactory({ log, store, policy, clock, logIdentity, tracing });
    const { factory, deadLetters } = this;
    this.subscriptions = new LiveSubscriptions({ factory, feed, deadLetters, clock });
    this.builds = new Builds(log, store, factory, builder, logIdentity);
    this.previous = new PreviousBuilds(factory, this.builds, versions, () =>
      this.subscriptions.notifyConflict(),
    );
    const { builds, previous, subscriptions } = this;
    this.switcher = new BuildSwitcher({ log, versions, feed, builds, previous, subscriptions });
  }

  /**
   * Starts all read models. Those of a new version are built before they go live; all are rebuilt
   * when the log was replaced.
   * @param unfinished names whose interrupted rebuilds will be continued; other leftovers are
   *   dropped.
   */
  async start(unfinished: ReadonlySet<string> = new Set()): Promise<void> {
    this.isStarting = true;
    try {
      await this.startAll(unfinished);
    } finally {
      this.isStarting = false;
    }
  }

  private async startAll(unfinished: ReadonlySet<string>): Promise<void> {
    await this.deadLetters.open();
    await this.identityCheck.dropIfReplaced();
    this.unsubscribe = this.log.onAppended(() => this.wake());
    const planned: PlannedBuild[] = [];
    let isAnyUnreadable = false;
    for (const projection of this.projections) {
      const live = await this.versions.find(projection);
      const isLive = live?.version === projection.version;
      isAnyUnreadable ||= live === undefined;
      if (!isLive) planned.push(await this.planFirst(projection, live));
      else if (!unfinished.has(projection.name)) {
        await this.builds.dropIfPossible(nextVersion(projection, live).collection);
      }
    }
    await Promise.all(this.projections.map((projection) => this.startLive(projection)));
    if (planned.length > 0) await this.buildFirst(planned, isAnyUnreadable);
  }

  /** Call when events were appended. */
  wake(): void {
    this.factory.wake();
  }

  /** Stops running rebuilds; the next start continues them. */
  async stopBuilds(): Promise<void> {
    await this.builds.stopBuilding();
  }

  /** Finishes running commits. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.builds.stopDropping();
    await this.previous.stop();
    await this.subscriptions.stop();
  }

  /** @returns a function that unsubscribes from checkpoint conflicts with another process. */
  onConflict(listener: () => void): () => void {
    return this.subscriptions.onConflict(listener);
  }

  /** Whether the store lost the pointers to live builds: it was emptied. */
  isForgotten(): Promise<boolean> {
    return this.versions.areLost();
  }

  /** Resolves when all read models have reached the current end of the log or are paused. */
  async caughtUp(): Promise<void> {
    const tail = await this.log.tail();
    await Promise.all(this.subscriptions.all.map((subscription) => subscription.reached(tail)));
  }

  /**
   * Rebuilds read models next to the live builds and switches to them. The previous builds are kept
   * up to date for a roll-back until the next rebuild. An interrupted rebuild continues.
   * @returns the failures by name; those read models keep their live build.
   * @throws Error for an unknown name, or when the rebuild is stopped.
   */
  async rebuild(
    names: readonly string[],
    options: BuildsOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    const planned: PlannedBuild[] = [];
    for (const projection of names.map((name) => this.find(name))) {
      const live = await this.versions.find(projection);
      planned.push({ projection, target: nextVersion(projection, live) });
    }
    const built = await this.builds.build(planned, options);
    const failures = new Map<string, string>();
    for (const build of built) {
      // Opening files is synchronous: this lets the event loop serve sockets and timers in between.
      await setImmediate();
      try {
        await this.switcher.switchToBuilt(build);
      } catch (error) {
        failures.set(build.projection.name, String(error));
        await this.builds.dropIfPossible(build.target.collection);
      }
    }
    return failures;
  }

  /**
   * Makes a paused read model fold its event again, and ends the back-off of a retrying one. A running
   * one only reads the set-aside events again.
   * @returns why it is still paused; undefined when it is past the event.
   */
  async retry(name: string): Promise<string | undefined> {
    const projection = this.find(name);
    const current = this.subscriptions.get(name);
    current?.retryNow();
    if (current?.progress.state !== 'paused') return undefined;
    const live = await this.versions.find(projection);
    if (live === undefined) return undefined;
    const [deadLetter] = await this.deadLetters.of(name);
    await this.subscriptions.follow(projection, live, startPosition);
    const subscription = this.subscriptions.get(name);
    if (subscription === undefined || deadLetter === undefined) return undefined;
    const reached = subscription.reached(deadLetter.position);
    const timeout = setTimeout(maxRetryWait, undefined, { ref: false });
    const hasReached = await Promise.race([reached, timeout]);
    return hasReached === true
      ? undefined
      : (subscription.progress.trouble ?? 'it is still trying');
  }

  /**
   * Switches to the previous build and keeps the current one as the previous.
   * @throws Error when there is no such build, or it cannot catch up.
   */
  async rollBack(name: string): Promise<void> {
    await this.switcher.switchBack(this.find(name));
  }

  /** The status of each read model; none before the start and after the end. */
  subscriptionStatuses(): readonly SubscriptionStatus[] {
    const { subscriptions, isStarting } = this;
    return this.projections.flatMap((projection) => {
      const subscription = subscriptions.get(projection.name);
      if (subscription) return [statusOf(subscription)];
      return isStarting ? [startingStatus(projection)] : [];
    });
  }

  /** Drops an unfinished rebuild that was cancelled. */
  async abandon(name: string): Promise<void> {
    const projection = this.find(name);
    const live = await this.versions.find(projection);
    await this.builds.dropIfPossible(nextVersion(projection, live).collection);
  }

  /**
   * The first build of this release's version. After going back to an older release, it may be what the
   * newer one replaced, and must then no longer be dropped.
   */
  private async planFirst(
    projection: Projection,
    live: LiveVersion | undefined,
  ): Promise<PlannedBuild> {
    const target = versionOf(projection, 1);
    if (live?.replaced === target.collection) {
      const { replaced: _target, ...others } = live;
      await this.versions.switchTo(projection, others);
    }
    return { projection, target };
  }

  /** Builds read models of a new version and makes them live. */
  private async buildFirst(
    planned: readonly PlannedBuild[],
    isAnyUnreadable: boolean,
  ): Promise<void> {
    this.isBuilding = isAnyUnreadable;
    try {
      const built = await this.builds.build(planned);
      await Promise.all(built.map((build) => this.switcher.switchToFirst(build)));
    } finally {
      this.isBuilding = false;
    }
  }

  private async startLive(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.version !== projection.version) return;
    this.builds.dropReplaced(live);
    await this.subscriptions.follow(projection, live, startPosition);
    await this.previous.follow(projection, live);
  }

  private find(name: string): Projection {
    const projection = this.projections.find((candidate) => candidate.name === name);
    if (projection === undefined) throw new Error(`no such read model: ${name}`);
    return projection;
  }
}
