import { startPosition } from '../../../../../events/kernel/event.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';
import { type LiveVersion, type LiveVersions, versionOf } from '../../read-models/live-versions.js';
import type { Builds, EndedBuild } from './builds.js';
import type { CommitFeed } from '../commit-feed.js';
import type { PreviousBuilds } from './previous-builds.js';
import type { LiveSubscriptions } from '../runner/live-subscriptions.js';

/** What follows the log with builds, and what knows them. */
export interface BuildSwitcherDependencies {
  readonly log: EventLog;
  readonly versions: LiveVersions;
  readonly feed: CommitFeed;
  readonly builds: Builds;
  readonly previous: PreviousBuilds;
  readonly subscriptions: LiveSubscriptions;
}

/** From one build of a read model to another: each is at the end of the log before it is read. */
export class BuildSwitcher {
  constructor(private readonly dependencies: BuildSwitcherDependencies) {}

  /**
   * Follows the log with the first build of a version.
   * @throws Error when it failed and another version is live.
   */
  async switchToFirst(build: EndedBuild): Promise<void> {
    const { log, versions, subscriptions } = this.dependencies;
    const { projection, target, events } = build;
    const live = await versions.find(projection);
    if (live !== undefined) return this.switchToBuilt(build);
    // Nothing can be shown yet: nobody is told what the first build finds in the log. What could not
    // be folded stops it where it is, as it would stop one that is live.
    await subscriptions.follow(projection, target, await log.tail(), events);
    await versions.switchTo(projection, target);
  }

  /** From now on the build is live; the one before is kept beside it. @throws Error when it failed. */
  async switchToBuilt(build: EndedBuild): Promise<void> {
    const { versions, builds, previous, subscriptions } = this.dependencies;
    const { projection, target, failure } = build;
    if (failure !== undefined) {
      throw new Error(`the build of ${projection.name} failed: ${failure}`);
    }
    const builtTo = await builds.follow(build);
    const live = await versions.find(projection);
    await builds.dropReplacedBefore(live);
    const before = subscriptions.get(projection.name);
    await before?.reached(builtTo);
    await before?.stop();
    await previous.stopFollowing(projection.name);
    const next = { ...target, ...replacedBuilds(projection, live) };
    await versions.switchTo(projection, next);
    await subscriptions.follow(projection, target, before?.checkpoint ?? builtTo);
    await previous.follow(projection, next);
    builds.dropReplaced(next);
  }

  /**
   * Lets the build before be read, and keeps the one that was read as the build before.
   * @throws Error when there is no such build, or it cannot be brought to where the other is.
   */
  async switchBack(projection: Projection, build: number): Promise<void> {
    const { versions, feed, builds, previous, subscriptions } = this.dependencies;
    const { name } = projection;
    const live = await versions.find(projection);
    if (live?.kept !== build) throw new Error(`there is no build ${build} of ${name} beside it`);
    await builds.dropReplacedBefore(live);
    const before = subscriptions.get(name);
    // Until it has stopped, it may get further.
    const reached = () => before?.checkpoint ?? startPosition;
    try {
      await before?.stop();
      await previous.catchUpTo(projection, reached());
    } catch (error) {
      await subscriptions.follow(projection, live, startPosition);
      throw error;
    }
    const next = { ...versionOf(projection, build), kept: live.build, latest: live.latest };
    await versions.switchTo(projection, next);
    await subscriptions.follow(projection, next, reached());
    await previous.follow(projection, next);
    // What pages show may be another.
    feed.announceGap();
  }
}

/**
 * What stays of the builds before when another takes their place: the one that was read, where it is
 * of the same version. This release cannot keep one of another version up to date.
 */
function replacedBuilds(
  projection: Projection,
  live: LiveVersion | undefined,
): Partial<LiveVersion> {
  if (live?.version !== projection.version) return { replaced: live?.collection };
  const older = live.kept === undefined ? undefined : versionOf(projection, live.kept).collection;
  return { kept: live.build, replaced: older };
}
