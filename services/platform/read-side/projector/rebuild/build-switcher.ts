import { Logger } from '@nestjs/common';
import { startPosition, type Position } from '../../../../../events/kernel/event.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';
import { type LiveVersion, type LiveVersions, versionOf } from '../../read-models/live-versions.js';
import type { CommitListener } from '../commit-feed.js';
import type { LiveSubscriptions } from '../runner/live-subscriptions.js';
import type { ModelSubscription } from '../runner/model-subscription.js';
import type { PermanentFailure } from '../runner/subscription-progress.js';
import type { SubscriptionFactory } from '../runner/projection-runner.js';
import type { Builds, EndedBuild } from './builds.js';

/**
 * Keeps the previous build of each read model for a roll-back. It follows the log like the live
 * build, so that it can be used at once and erasures reach it. If it cannot follow, it is dropped.
 */
export class PreviousBuilds {
  private readonly logger = new Logger('PreviousBuilds');
  private readonly subscriptions = new Map<string, ModelSubscription>();

  constructor(
    private readonly factory: SubscriptionFactory,
    private readonly builds: Builds,
    private readonly versions: LiveVersions,
    private readonly onConflict: () => void,
  ) {}

  async follow(projection: Projection, { kept }: LiveVersion): Promise<void> {
    if (kept === undefined) return;
    const subscription = this.factory.create(projection, versionOf(projection, kept), {
      committed: () => undefined,
      paused: (reason) => this.handleFailure(projection, reason),
    });
    this.subscriptions.set(projection.name, subscription);
    await subscription.start();
  }

  /** Brings the previous build to a position and stops it there. @throws Error when it fails. */
  async catchUpTo({ name }: Projection, position: Position): Promise<void> {
    const subscription = this.subscriptions.get(name);
    const isThere = await subscription?.reached(position);
    await this.stopFollowing(name);
    if (isThere !== true)
      throw new Error(`the previous build of ${name} cannot be kept up to date`);
  }

  /** Drops the previous build as soon as no process reads it. */
  async drop(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.kept === undefined) return;
    await this.builds.dropReplacedBefore(live);
    await this.stopFollowing(projection.name);
    const { kept, ...others } = live;
    const next = { ...others, replaced: versionOf(projection, kept).collection };
    await this.versions.switchTo(projection, next);
    this.builds.dropReplaced(next);
  }

  async stopFollowing(name: string): Promise<void> {
    await this.subscriptions.get(name)?.stop();
    this.subscriptions.delete(name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions.keys()].map((name) => this.stopFollowing(name)));
  }

  private handleFailure(projection: Projection, reason: PermanentFailure): Promise<void> {
    if (reason instanceof FoldError) {
      this.logger.warn(`the previous build of ${projection.name} is dropped: ${reason.message}`);
      // Not awaited: `drop` waits for the batch that called this.
      void this.drop(projection).catch((error: unknown) => this.logger.warn(String(error)));
    } else this.onConflict();
    return Promise.resolve();
  }
}

interface BuildSwitcherDependencies {
  readonly log: EventLog;
  readonly versions: LiveVersions;
  readonly feed: CommitListener;
  readonly builds: Builds;
  readonly previous: PreviousBuilds;
  readonly subscriptions: LiveSubscriptions;
}

/** Switches a read model from one build to another, once the new one has caught up with the log. */
export class BuildSwitcher {
  constructor(private readonly dependencies: BuildSwitcherDependencies) {}

  /**
   * Makes the first build of a version live.
   * @throws Error when it failed and another version is live.
   */
  async switchToFirst(build: EndedBuild): Promise<void> {
    const { log, versions, subscriptions } = this.dependencies;
    const { projection, target, events } = build;
    const live = await versions.find(projection);
    if (live !== undefined) return this.switchToBuilt(build);
    // Nothing was readable before, so no page is notified of the events up to here. An event that
    // cannot be folded pauses the read model, as in any live build.
    await subscriptions.follow(projection, target, await log.tail(), events);
    await versions.switchTo(projection, target);
  }

  /**
   * Makes a build live and keeps the one before for a roll-back. @throws Error when the build
   * failed.
   */
  async switchToBuilt(build: EndedBuild): Promise<void> {
    const { versions, builds, previous, subscriptions } = this.dependencies;
    const { projection, target, failure } = build;
    if (failure !== undefined) {
      throw new Error(`the build of ${projection.name} failed: ${failure}`);
    }
    const builtTo = await builds.follow(build);
    const live = await versions.find(projection);
    await builds.dropReplacedBefore(live);
    const current = subscriptions.get(projection.name);
    await current?.reached(builtTo);
    await current?.stop();
    await previous.stopFollowing(projection.name);
    const next = { ...target, ...replacedBuilds(projection, live) };
    await this.makeLive(projection, next, current?.checkpoint ?? builtTo);
    builds.dropReplaced(next);
  }

  /**
   * Switches to the previous build and keeps the current one as the previous.
   * @throws Error when there is no such build, or it cannot catch up.
   */
  async switchBack(projection: Projection): Promise<void> {
    const { versions, builds, previous, subscriptions } = this.dependencies;
    const { name } = projection;
    const live = await versions.find(projection);
    if (live?.kept === undefined) throw new Error(`${name} has no previous build`);
    await builds.dropReplacedBefore(live);
    const current = subscriptions.get(name);
    // A function, because the live build advances until it has stopped.
    const reached = () => current?.checkpoint ?? startPosition;
    try {
      await current?.stop();
      await previous.catchUpTo(projection, reached());
    } catch (error) {
      await subscriptions.follow(projection, live, startPosition);
      throw error;
    }
    const next = { ...versionOf(projection, live.kept), kept: live.build, latest: live.latest };
    await this.makeLive(projection, next, reached());
  }

  /** @param announced position up to which pages have been told of changes. */
  private async makeLive(
    projection: Projection,
    next: LiveVersion,
    announced: Position,
  ): Promise<void> {
    const { versions, feed, previous, subscriptions } = this.dependencies;
    await versions.switchTo(projection, next);
    await subscriptions.follow(projection, next, announced);
    await previous.follow(projection, next);
    // Documents may differ between builds, so pages have to reload.
    feed.announceGap();
  }
}

/**
 * The builds to keep and to drop after a switch. A build of another version is dropped, because
 * this release cannot keep it up to date.
 */
function replacedBuilds(
  projection: Projection,
  live: LiveVersion | undefined,
): Partial<LiveVersion> {
  if (live?.version !== projection.version) return { replaced: live?.collection };
  const older = live.kept === undefined ? undefined : versionOf(projection, live.kept).collection;
  return { kept: live.build, replaced: older };
}
